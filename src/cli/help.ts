/** The texts of `--help`. */

export const OVERVIEW = `Usage: service-embed <command> [options]

Commands:
  check       asks a service what the embed can expect of it
  doctor      says why the service answered 401 or 403
  sandbox     runs a service on this machine to build against, and mints tokens of it
  script-tag  prints the tags for a page, with a hash for every file
  sign        prints a signed request JWT, for curl
  vectors     checks this implementation, and prints the values to check another one by

  service-embed <command> --help   says more
  service-embed --version          prints the version
`;

const SECRETS = `A secret or a key is never an argument: other users of the machine see arguments in the list of
processes, and the shell keeps them in its history. Name a file, or an environment variable.
`;

export const CHECK = `Usage: service-embed check URL --token T|- [options]

Asks the service at this base URL for everything that reading can show: the session, what a page of
your origin may read, the routes that the embed reads from, and the pages that it frames. Prints a
table: as the contract says, as we assume, differs, or absent, and what the embed then does.
It sends nothing that writes.

  --token T|-      an embed token, or - to read it from the standard input; it is never printed
  --origin O       the origin of your page, such as https://shop.example; without it, what a page may
                   read is not asked
  --paths FILE|-   paths that differ, as JSON: the names of configureService's paths
  --timeout MS     until a request is given up; 15000 unless given, as in the embed
  --json           for programs

An embed token ends after minutes. Still, the list of processes and the shell's history show an
argument; - does not.

Exit code: 0 where everything of the contract holds, 1 where something of it differs or is absent,
2 where the command was called wrongly, 3 where nothing differs but something of the contract was not
asked. What we assume does not count.
`;

export const DOCTOR = `Usage: service-embed doctor [JWT | -] [options]
       service-embed doctor --request FILE|- [options]

Goes through every rule by which the service refuses a request JWT. What you do not give is not
guessed: the rules that need it stay undecided, and say so. Asks nobody, sends nothing.

  JWT, -                the token, or - to read it from the standard input
  --request FILE|-      a whole request: raw HTTP, the output of curl -v, or a curl command, for a POSIX
                        shell or for Windows' cmd
  --public-key FILE     the registered public key, PEM or JWK
  --secret-file FILE    the user's shared secret, in a file
  --secret-env NAME     the same, in an environment variable
  --body FILE           the body, exactly as it was sent
  --method M            the method, such as GET
  --url URL             the address or path of the request
  --server-time TIME    the server's clock: ISO 8601, the Date header of its answer, or now
  --audience A          the service's audience string, where it is not "service"
  --isv UUID            your ISV id
  --key-expires TIME    when the registered key expires
  --server-ip IP        an outgoing address of your servers; may be repeated
  --status N            the status of the answer, such as 401
  --answer FILE         the body of the answer
  --json                for programs

${SECRETS}
Exit code: 0 where nothing fails, 1 where something fails, 2 where the command was called wrongly or
there is no request in FILE.
`;

export const SANDBOX = `Usage: service-embed sandbox [options]
       service-embed sandbox --token SCENARIO [--port N]

Runs a service on this machine that does what the contract says, without real money. Registers your
origins and your key. Prints its base URL, your ISV id, a user who can pay at once with an embed token,
and the magic values. Ctrl+C ends it.

  --port N             4001 unless given; 0 takes any free one
  --data FILE          keeps users and ledger between starts; in memory unless given
  --origin O           an origin of your pages, such as http://localhost:5173; may be repeated. Unless
                       given, http://localhost with the ports 3000, 4200, 5173 and 8080
  --public-key FILE    your public key, PEM or JWK; your backend signs with its private half
  --key FILE           your private key, PKCS#8 PEM. If there is no such file, one is made for the
                       sandbox, and only you can read it. Its public half is registered
  --token SCENARIO     prints an embed token of the sandbox that runs, for a new user in this scenario,
                       and nothing else on the standard output. An unknown scenario lists the known ones

For development alone: it has no password, listens on this machine only, and answers to localhost and
127.0.0.1. SANDBOX_PACE=0.01 makes payments and reviews a hundred times as fast.

Exit code: 0, 1 where it cannot run or none answers, 2 where the command was called wrongly.
`;

export const SCRIPT_TAG = `Usage: service-embed script-tag URL

Prints two tags for your page: an import map with the hash of every file of this release, and the
script. A browser then runs no file that differs. URL is the folder where you host the release's files.

A page has one import map, before its first module: merge it with yours. The hash of the printed map,
for a Content-Security-Policy, is on the standard error. Browsers that do not know hashes in import
maps check the first file alone; the classic file is one file.

Exit code: 0, or 2 where the command was called wrongly.
`;

export const SIGN = `Usage: service-embed sign --key FILE --isv UUID --audience A --method M --url URL [options]

Prints a request JWT on the standard output, and nothing else there.

  --key FILE            your Ed25519 private key, PKCS#8 PEM
  --isv UUID            your ISV id
  --audience A          the service's audience string
  --method M            the method of the request, such as POST
  --url URL             its address or path
  --body FILE           its body; send the same bytes, as curl --data-binary @FILE does
  --user UUID           the user, on user-scoped routes; with these two:
  --secret-file FILE    the user's shared secret, in a file (or --secret-env NAME)
  --client-ip IP        the end user's address, never your server's; a port, and ::ffff: before IPv4, are
                        left out
  --lifetime S          seconds, from 1 to 299; 60 unless given

${SECRETS}
Exit code: 0, or 2 where the command was called wrongly.
`;

export const VECTORS = `Usage: service-embed vectors [--json]

Signs a fixed request with a fixed key, compares the result with the expected one (contract 5.4),
and prints every value on the way, so that an implementation in another language can be checked
against it. The key and the secret are published: for tests, and for nothing else.

  --json   for programs

Exit code: 0 where this implementation is right, 1 where it is not, 2 where the command was called wrongly.
`;
