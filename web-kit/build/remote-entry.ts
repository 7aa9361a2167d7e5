// A remote has no page of its own: all of it is reached through what it exposes.
export {};
