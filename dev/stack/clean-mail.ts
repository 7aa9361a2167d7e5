const ELEMENTS = new Set(
  (
    'html head title style meta body div span p a img br hr center font ' +
    'table thead tbody tfoot tr td th h1 h2 h3 h4 h5 h6 ul ol li strong em b i u small pre code blockquote'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'style class id title alt width height lang dir role target rel colspan rowspan align valign bgcolor border ' +
    'cellpadding cellspacing name content charset aria-hidden'
  ).split(' '),
);
/** What an address begins with, as it is written: one that hides its scheme behind entities begins with nothing of these. */
const ADDRESS = /^(https?:|mailto:|cid:|data:image\/(png|jpeg|gif);|[/#])/i;

const cleaner = new HTMLRewriter().on('*', {
  element(element) {
    if (!ELEMENTS.has(element.tagName.toLowerCase())) {
      element.remove();
      return;
    }
    for (const [name = '', value = ''] of [...element.attributes])
      if (!mayStay(name.toLowerCase(), value)) element.removeAttribute(name);
  },
});

function mayStay(name: string, value: string): boolean {
  return name === 'href' || name === 'src' ? ADDRESS.test(value) : ATTRIBUTES.has(name);
}

/** Leaves what mails are made of, and nothing that runs, sends or embeds. */
export function cleanMail(html: string): string {
  return cleaner.transform(html);
}
