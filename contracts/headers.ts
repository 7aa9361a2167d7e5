/** The gateway strips this header from outside requests and sets its own. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
/** By it a service knows the supervisor that started it, which alone may move its clock. */
export const DEV_SECRET_HEADER = 'x-dev-secret';
