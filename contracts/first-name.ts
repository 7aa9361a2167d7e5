/** What stands in place of the name of an account that was deleted. */
export const DELETED = { firstName: 'Deleted', lastName: 'account' } as const;
export const DELETED_NAME = `${DELETED.firstName} ${DELETED.lastName}`;

/** @param name as it is shown: first names, last names. What is left of a deleted account’s has no first one. */
export function firstName(name: string): string {
  return name === DELETED_NAME ? name : (name.split(' ')[0] ?? name);
}
