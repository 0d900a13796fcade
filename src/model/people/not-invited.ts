/** Message of the identity provider when it rejects an account for an address without an invitation. */
export const NOT_INVITED = 'Nobody invited this address.';
