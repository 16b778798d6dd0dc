/** Runs the job in an edge worker. The job is a request's body. The result is its response. */
import {carryOut, type Job} from './job.ts';

// oxlint-disable-next-line import/no-default-export -- it is where workerd looks.
export default {
  async fetch(request: Request): Promise<Response> {
    try {
      return Response.json(await carryOut((await request.json()) as Job));
    } catch (error) {
      return new Response(error instanceof Error ? error.stack : String(error), {status: 500});
    }
  },
};
