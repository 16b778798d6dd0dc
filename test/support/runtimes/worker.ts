/**
 * Runs the job in an edge worker. The request's body is the job, and the response's body is the
 * result.
 */
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
