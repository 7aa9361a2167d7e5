const MAIL_BYTES = 9_000;

/** As long as a mail of the product, for references that write no texts. */
export const BARE_MESSAGE = {
  from: 'a@example.org',
  subject: 'Booked',
  text: 'Booked.',
  html: `<!doctype html><p>${'Booked. '.repeat(MAIL_BYTES / 8)}</p>`,
};
