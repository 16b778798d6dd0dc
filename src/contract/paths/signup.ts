/** Assumed: 1-Click Signup, with a signup token in the Authorization header. */
export const SIGNUP = '/embed/v1/signup';
export const SIGNUP_START = `${SIGNUP}/start`;
export const SIGNUP_CONFIRM = `${SIGNUP}/confirm`;
export const SIGNUP_COMPLETE = `${SIGNUP}/complete`;
