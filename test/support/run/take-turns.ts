/** One speaker's place on the screen. */
export interface Turn {
  write(text: string): void;
  end(): void;
}

/**
 * Lets several things that run at the same time print without mixing: whoever
 * asked first is heard as it speaks, the others when those before have ended.
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
