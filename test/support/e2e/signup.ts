/** Somebody who becomes a user. */
import {signupSteps} from '../harness/signup.ts';
import {words} from '../harness/words.ts';
import {FlowPage} from './identity.ts';

export {FOUND, NOT_FOUND, RIGHT} from '../harness/signup.ts';
export const CODE = words.code;

const Signup = signupSteps(FlowPage);

const by = ({page, user, element}: FlowPage) => new Signup(page, user, 'signup', element);

export const toCode = (signup: FlowPage, phone?: string): Promise<void> => by(signup).toCode(phone);

export const enterCode = (signup: FlowPage, code?: string): Promise<void> =>
  by(signup).enterCode(code);

export const toDetails = (signup: FlowPage, phone?: string): Promise<void> =>
  by(signup).toDetails(phone);

export const fillIn = (signup: FlowPage, change?: Readonly<Record<string, string>>) =>
  by(signup).fillIn(change);
