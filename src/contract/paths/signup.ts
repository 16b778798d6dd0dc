/** Assumed: 1-Click Signup. The Authorization header carries a signup token. */
export const SIGNUP = '/embed/v1/signup';
export const SIGNUP_START = `${SIGNUP}/start`;
export const SIGNUP_CONFIRM = `${SIGNUP}/confirm`;
export const SIGNUP_COMPLETE = `${SIGNUP}/complete`;
