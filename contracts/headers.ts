/** The client's network address as the gateway saw it. The gateway strips the header from outside and sets its own. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
