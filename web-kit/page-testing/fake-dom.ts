import { Window } from 'happy-dom';

export const ORIGIN = 'http://localhost';

/** All other globals stay Bun's. */
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

class SilentSource extends EventTarget {
  onopen = null;
  onmessage = null;
  onerror = null;
  readyState = 1;
  close() {
    this.readyState = 2;
  }
}

/** @returns the addresses that pages left for, and how to restore the globals */
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

/** Missing in this DOM; react-hook-form reads it to detect a select filled by the browser. */
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

/** @returns how to restore what was there */
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
