/** What the identity provider passes on where an account is refused that nobody invited. */
export const NOT_INVITED = 'Nobody invited this address.';
