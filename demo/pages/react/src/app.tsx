import {useRef, useState} from 'react';
import type {SessionElement} from 'service-embed';
import {ServiceDeposit, ServiceKyc, ServiceSession, ServiceWithdraw} from 'service-embed/react';
import {GERMAN} from './german';
import {fetchSession, type Session} from './session';
import {Terms} from './terms';

const PAGES = ['Deposit', 'Withdraw', 'Identity', 'Terms'] as const;
const THEMES = ['auto', 'light', 'dark'] as const;
const LANGUAGES = ['en', 'de'] as const;

/** `first` is the session of the user who is already signed in. */
export function App({first}: {readonly first: Session}) {
  const embed = useRef<SessionElement>(null);
  const [session, setSession] = useState<Session | undefined>(first);
  const [page, setPage] = useState<(typeof PAGES)[number]>('Deposit');
  const [theme, setTheme] = useState<(typeof THEMES)[number]>('auto');
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>('en');
  const [log, setLog] = useState<readonly string[]>([]);

  const signIn = async () => setSession(await fetchSession());
  /** The session calls this shortly before its token expires. */
  const freshToken = async () => (await fetchSession(session?.userId)).token;
  const signOut = () => {
    embed.current?.signOut();
    setSession(undefined);
  };
  const hear = ({type, detail}: CustomEvent) =>
    setLog(before => [`${type} ${JSON.stringify(detail)}`, ...before]);

  const look = {colorScheme: theme, messages: language === 'de' ? GERMAN : undefined};

  return (
    <>
      <header>
        <h1>Your money, in React</h1>
        <nav>
          {PAGES.map(name => (
            <button
              key={name}
              type="button"
              aria-current={page === name}
              onClick={() => setPage(name)}
            >
              {name}
            </button>
          ))}
        </nav>
        <button type="button" onClick={session ? signOut : signIn}>
          {session ? 'Sign out' : 'Sign in'}
        </button>
        <Choice name="Theme" options={THEMES} value={theme} onChoose={setTheme} />
        <Choice name="Language" options={LANGUAGES} value={language} onChoose={setLanguage} />
      </header>

      <main lang={language}>
        <ServiceSession
          ref={embed}
          baseUrl={session?.baseUrl}
          sessionToken={session?.token}
          tokenProvider={freshToken}
          onServiceReady={hear}
          onServiceDepositSuccess={hear}
          onServiceWithdrawSuccess={hear}
          onServiceKycSuccess={hear}
          onServiceSessionRefreshed={hear}
          onServiceError={hear}
        >
          {page === 'Deposit' && <ServiceDeposit {...look} />}
          {page === 'Withdraw' && <ServiceWithdraw {...look} />}
          {page === 'Identity' && <ServiceKyc {...look} />}
          {page === 'Terms' && <Terms colorScheme={theme} />}
        </ServiceSession>
      </main>

      <ol role="log" aria-label="Events">
        {log.map((line, index) => (
          <li key={log.length - index}>{line}</li>
        ))}
      </ol>
    </>
  );
}

interface ChoiceProps<Option extends string> {
  readonly name: string;
  readonly options: readonly Option[];
  readonly value: Option;
  readonly onChoose: (option: Option) => void;
}

function Choice<Option extends string>({name, options, value, onChoose}: ChoiceProps<Option>) {
  return (
    <label>
      {name}
      <select value={value} onChange={event => onChoose(event.target.value as Option)}>
        {options.map(option => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}
