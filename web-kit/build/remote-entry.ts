// A remote has no page of its own; everything is reached through the modules it exposes.
export {};
