export const startStandIn = null;
