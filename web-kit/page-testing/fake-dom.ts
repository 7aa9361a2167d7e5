import { Window } from 'happy-dom';

export const ORIGIN = 'http://localhost';

/** What pages and the testing library look up globally. Everything else stays Bun's own. */
const CLASSES = [
  ...['Event', 'CustomEvent', 'MouseEvent', 'PointerEvent', 'KeyboardEvent', 'InputEvent', 'FocusEvent', 'SubmitEvent'],
  ...[
    'Node',
    'NodeFilter',
    'Element',
    'HTMLElement',
    'SVGElement',
    'Document',
    'DocumentFragment',
    'ShadowRoot',
    'Text',
  ],
  ...['HTMLInputElement', 'HTMLSelectElement', 'HTMLTextAreaElement', 'HTMLFormElement', 'HTMLButtonElement'],
  ...['HTMLAnchorElement', 'HTMLIFrameElement', 'HTMLDialogElement', 'HTMLMetaElement', 'HTMLOptionElement'],
  ...['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'FormData', 'DataTransfer', 'CSS', 'Window'],
];
const OBJECTS = ['document', 'location', 'history', 'navigator', 'localStorage', 'sessionStorage'];
const FUNCTIONS = [
  ...['addEventListener', 'removeEventListener', 'dispatchEvent', 'getComputedStyle', 'getSelection', 'matchMedia'],
  ...['scrollTo', 'requestAnimationFrame', 'cancelAnimationFrame'],
];

/** The stream of hints: it opens and never says anything. */
class SilentSource extends EventTarget {
  onopen = null;
  onmessage = null;
  onerror = null;
  readyState = 1;
  close() {
    this.readyState = 2;
  }
}

/** Makes a browser's globals. @returns where pages sent the browser, and how to put everything back */
export function installDom() {
  const window = new Window({ url: ORIGIN, settings: { disableJavaScriptFileLoading: true } });
  fillGaps(window);
  const left: string[] = [];
  for (const leave of ['assign', 'replace'] as const) {
    Object.defineProperty(window.location, leave, { value: (address: string) => void left.push(String(address)) });
  }
  const looked = window as unknown as Record<string, unknown>;
  const globals: Record<string, unknown> = { window, EventSource: SilentSource, IS_REACT_ACT_ENVIRONMENT: true };
  for (const name of [...CLASSES, ...OBJECTS]) globals[name] = looked[name];
  for (const name of FUNCTIONS) globals[name] = (looked[name] as CallableFunction).bind(window);
  looked.EventSource = SilentSource;
  const restore = replaceGlobals(globals);
  const remove = () => {
    restore();
    void window.happyDOM.abort();
  };
  return { left, remove };
}

/** What this DOM leaves out, and react-hook-form reads to see whether the browser filled a select in by itself. */
function fillGaps(window: Window): void {
  Object.defineProperty(window.HTMLSelectElement.prototype, 'size', {
    configurable: true,
    get(this: Element) {
      return Number(this.getAttribute('size') ?? 0);
    },
  });
  Object.defineProperty(window.HTMLOptionElement.prototype, 'defaultSelected', {
    configurable: true,
    get(this: Element) {
      return this.hasAttribute('selected');
    },
  });
}

/** Puts these in globalThis. @returns how to put back what was there, or nothing where nothing was */
export function replaceGlobals(values: Readonly<Record<string, unknown>>): () => void {
  const before = Object.keys(values).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}
