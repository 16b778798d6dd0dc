/** A user who verifies their identity at a sandbox, over real HTTP. */
import {randomUUID} from 'node:crypto';
import type {TestContext} from 'node:test';
import {KycAnswer, UploadAnswer} from '#src/contract/kyc.js';
import type {UserControl} from '../../../demo/service/sandbox/control-contract.ts';
import {PERSON} from './person.ts';
import {png} from './pictures.ts';
import {Sandbox, type Answer} from './sandbox.ts';

export interface Sent {
  readonly uploadId?: string;
  readonly type?: string;
  readonly country?: string;
  readonly side?: string;
  readonly name?: string;
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

export async function kycUser(t: TestContext, control: UserControl = {kyc: 'none'}, own?: Sandbox) {
  const sandbox = own ?? (await Sandbox.start(t));
  const partner = await sandbox.partner();
  const user = await sandbox.user(partner, control);
  await user.openSession();

  const postForm = (form: FormData | string): Promise<Answer> =>
    user.ask('/kyc/documents', {method: 'POST', body: form});
  const sendFile = (sent: Sent = {}): Promise<Answer> => {
    const {name = 'front.png', bytes = png(), ...fields} = sent;
    const form = new FormData();
    for (const [field, value] of Object.entries({
      uploadId: randomUUID(),
      type: 'passport',
      country: 'GB',
      side: 'front',
      ...fields,
    }))
      form.set(field, value);
    form.set('file', new Blob([bytes]), name);
    return postForm(form);
  };
  const upload = async (sent: Sent = {}) => UploadAnswer.parse((await sendFile(sent)).json);
  const passport = async (name?: string) => {
    const {uploadId} = await upload(name === undefined ? {} : {name});
    return {type: 'passport', country: 'GB', front: {uploadId}};
  };
  const state = async () => KycAnswer.parse((await user.get('/kyc')).json);
  const submit = async (body: object) => KycAnswer.parse((await user.post('/kyc', body)).json);
  const verify = async (lastName: string) =>
    submit({person: {...PERSON, lastName}, document: await passport()});
  const pendingGates = async () => (await user.control({})).json.pendingGates;
  return {
    sandbox,
    partner,
    user,
    postForm,
    sendFile,
    upload,
    passport,
    state,
    submit,
    verify,
    pendingGates,
  };
}
