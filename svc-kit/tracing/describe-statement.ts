const MOST_CHARACTERS = 300;
const described = new WeakMap<TemplateStringsArray, { name: string; text: string }>();

/** What stands in the code: each value is a question mark, so nothing about anybody is in it. */
export function describeStatement(statement: TemplateStringsArray | string): { name: string; text: string } {
  if (typeof statement === 'string') return describe(statement.replace(/\$\d+/g, '?'));
  const known = described.get(statement);
  if (known) return known;
  const made = describe(statement.join('?'));
  described.set(statement, made);
  return made;
}

function describe(statement: string): { name: string; text: string } {
  const whole = statement.replace(/\s+/g, ' ').trim();
  return { name: nameOf(whole), text: whole.slice(0, MOST_CHARACTERS) };
}

/** What it writes to, or else the first table that it reads. */
function nameOf(text: string): string {
  const write = /\b(insert into|update|delete from) ([a-z_]+)/i.exec(withoutLocks(text));
  if (write) return `${write[1]?.split(' ')[0]} ${write[2]}`.toLowerCase();
  const read = /\bfrom ([a-z_]+)/i.exec(text);
  return read ? `select ${read[1]}`.toLowerCase() : 'select';
}

const withoutLocks = (text: string) => text.replace(/\b(for|do|on conflict.*do) update\b/gi, '');
