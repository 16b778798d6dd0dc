/** Opens the camera's stream, takes a picture and closes the stream. */
import type {CameraTrouble} from '../../flows/camera.js';

/** The resolution for a document, higher than in a video call. Weaker cameras are accepted, too. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: {facingMode: 'environment', width: {ideal: 1920}, height: {ideal: 1080}},
};
const QUALITY = 0.95;

interface WithPolicy {
  readonly featurePolicy?: {allowsFeature(feature: string): boolean};
}

export class Lens {
  #stream: MediaStream | undefined;
  readonly #lost: () => void;

  /** `lost` is called if the camera's stream ends while it is in use. */
  constructor(lost: () => void) {
    this.#lost = lost;
  }

  get stream(): MediaStream | undefined {
    return this.#stream;
  }

  /** Opens the camera. If that fails, resolves with the reason. */
  async open(signal: AbortSignal): Promise<CameraTrouble | undefined> {
    this.close();
    const barred = barrier();
    if (barred) return barred;
    try {
      const stream = await navigator.mediaDevices.getUserMedia(WANTED);
      // The user left while the browser asked for permission.
      if (signal.aborted) stop(stream);
      else this.#use(stream);
      return undefined;
    } catch (cause) {
      return troubleOf(cause);
    }
  }

  /**
   * Takes a picture and closes the camera. Rejects if the video is removed before its first frame.
   */
  async shoot(video: HTMLVideoElement): Promise<Blob | undefined> {
    // Wait for the first frame. A picture drawn earlier is black, even if the size is known.
    await video.play();
    const {videoWidth, videoHeight} = video;
    const canvas = document.createElement('canvas');
    canvas.width = videoWidth;
    canvas.height = videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    this.close();
    const picture = await new Promise<Blob | null>(resolve => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY);
    });
    canvas.width = 0;
    return picture ?? undefined;
  }

  close(): void {
    const stream = this.#stream;
    this.#stream = undefined;
    if (stream) stop(stream);
  }

  #use(stream: MediaStream): void {
    this.#stream = stream;
    for (const track of stream.getTracks()) {
      track.addEventListener('ended', () => {
        if (this.#stream === stream) this.#lost();
      });
    }
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Returns the reason if the camera is known to be unavailable without asking the user. */
function barrier(): CameraTrouble | undefined {
  if (!isSecureContext) return 'insecure';
  // Old browsers and some in-app browsers do not have `mediaDevices`, although the types say so.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (typeof devices?.getUserMedia !== 'function') return 'missing';
  const {featurePolicy} = document as WithPolicy;
  return featurePolicy?.allowsFeature('camera') === false ? 'framed' : undefined;
}

function troubleOf(cause: unknown): CameraTrouble {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy';
}
