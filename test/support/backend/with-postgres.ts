/**
 * Runs a command with a temporary PostgreSQL at `TEST_DATABASE_URL`. If PostgreSQL is missing, it
 * prints why and runs the command without the variable.
 */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {PostgresServer} from './postgres-server.ts';

const [command = '', ...args] = process.argv.slice(2);
const server = await PostgresServer.start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
});
try {
  const env = {...process.env, ...(server && {TEST_DATABASE_URL: server.url})};
  const child = spawn(command, args, {env, stdio: 'inherit'});
  const [code] = (await once(child, 'close')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await server?.stop();
}
