// Stands in for react-router's lib/router/instrumentation.js: a router that nobody watches.
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined;

export const getRouteInstrumentationUpdates = (): object => ({});

export const instrumentClientSideRouter = <T>(router: T): T => router;
