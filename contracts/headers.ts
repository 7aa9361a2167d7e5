/** The gateway strips this header from outside requests and sets its own. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
