/** One program's turn to print. */
export interface Turn {
  write(text: string): void;
  end(): void;
}

/**
 * Lets programs that run at the same time print without mixing. The first one
 * prints directly. The others print when those before them have ended.
 */
export function takeTurns(
  print = (text: string): unknown => process.stdout.write(text),
): () => Turn {
  const waiting: {held: string; ended: boolean}[] = [];
  return () => {
    const place = {held: '', ended: false};
    waiting.push(place);
    return {
      write(text) {
        if (waiting[0] === place) print(text);
        else place.held += text;
      },
      end() {
        place.ended = true;
        while (waiting[0]?.ended) {
          waiting.shift();
          if (waiting[0]) print(waiting[0].held);
        }
      },
    };
  };
}
