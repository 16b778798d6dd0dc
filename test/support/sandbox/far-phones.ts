/**
 * The user's phone, for a test that runs in a page. The page has another origin and cannot open a
 * second browser, so it controls a simulated phone: `/puppet/phone/start?url=` opens a link and
 * redeems the code, and `/puppet/phone/give?url=&side=` uploads a picture. The phone sends real
 * HTTP requests to the service.
 */
import {Phone} from './phone.ts';

const ROUTE = /^\/puppet\/phone\/(start|give)$/;

export class FarPhones {
  readonly #phones = new Map<string, Phone>();

  async answer({url}: Request): Promise<Response | undefined> {
    const {pathname, searchParams} = new URL(url);
    const [, what] = ROUTE.exec(pathname) ?? [];
    if (what === undefined) return undefined;
    const link = searchParams.get('url') ?? '';
    const phone = this.#phones.get(link) ?? new Phone(link);
    this.#phones.set(link, phone);
    const {status, text} =
      what === 'start' ? await phone.start() : await phone.give(searchParams.get('side') ?? '');
    const headers = {'access-control-allow-origin': '*', 'content-type': 'application/json'};
    return new Response(text, {status, headers});
  }
}
