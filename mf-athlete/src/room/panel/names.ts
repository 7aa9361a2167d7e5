export const firstName = (name: string) => name.split(' ')[0] ?? name;
export const inWords = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);
