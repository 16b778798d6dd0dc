/**
 * `GET /events?userId=`: server-sent events for one user's page. The route sends an
 * event whenever the service reports something about the user. A real partner takes
 * the user from its own login.
 */
import {Hono} from 'hono';
import type {News, ServiceNews} from './service-news.ts';

export function eventsRoute(news: ServiceNews): Hono {
  const route = new Hono();
  route.get('/', context => {
    const userId = context.req.query('userId');
    if (!userId) return context.json({error: 'Which user? Ask with ?userId=.'}, 400);
    return context.body(stream(news, userId), 200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    });
  });
  return route;
}

function stream(news: ServiceNews, userId: string): ReadableStream {
  let stop = () => {};
  const events = new ReadableStream<string>({
    start(controller) {
      // An SSE comment, so that the response's headers are sent before the first event.
      controller.enqueue(': open\n\n');
      stop = news.listen(userId, each => controller.enqueue(serverSentEvent(each)));
    },
    cancel: () => stop(),
  });
  return events.pipeThrough(new TextEncoderStream());
}

function serverSentEvent(news: News): string {
  return `data: ${JSON.stringify(news)}\n\n`;
}
