/** One program's turn to print. */
export interface Turn {
  write(text: string): void;
  end(): void;
}

/**
 * Lets programs that run at the same time print without mixing. The first
 * program prints directly. The output of each other program is printed when all
 * programs before it have ended.
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
