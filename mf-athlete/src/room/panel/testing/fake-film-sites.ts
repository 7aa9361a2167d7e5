type Json = Readonly<Record<string, unknown>>;

/** A frame with a site's player inside, which runs by a clock of the test and speaks as the site does. */
export abstract class FakeSite {
  readonly asked: string[] = [];
  at = 0;
  rate = 1;
  state: 'cued' | 'playing' | 'paused' | 'buffering' = 'cued';
  private next: 'playing' | 'paused' = 'paused';
  private readyAt = 0;
  private now = 0;
  constructor(
    readonly origin: string,
    protected readonly say: (data: unknown) => void,
    protected readonly seconds: number,
  ) {}

  abstract hear(message: unknown): void;
  protected abstract tellState(): void;
  protected abstract tellPlace(): void;

  pass(ms: number): void {
    this.now += ms;
    if (this.state === 'playing') this.at += (ms / 1_000) * this.rate;
    if (this.state === 'buffering' && this.now >= this.readyAt) this.become(this.next);
    if (this.now % 250 === 0 && this.state === 'playing') this.tellPlace();
  }
  /** Somewhat beside the place that it was sent to. */
  slip(seconds: number): void {
    this.at += seconds;
    this.tellPlace();
  }
  protected become(state: FakeSite['state']): void {
    this.state = state;
    this.tellState();
  }
  protected load(next: 'playing' | 'paused', ms: number): void {
    this.next = next;
    this.readyAt = this.now + ms;
    this.become('buffering');
  }
  protected play(): void {
    if (this.state !== 'playing' && this.state !== 'buffering') this.load('playing', 300);
  }
  protected pause(): void {
    if (this.state === 'buffering') this.next = 'paused';
    else this.become('paused');
  }
  protected seek(at: number): void {
    this.at = at;
    // As YouTube documents it: only a film that is paused stays paused.
    this.load(this.state === 'paused' ? 'paused' : 'playing', 400);
  }
}

const YOUTUBE_STATES = { cued: 5, playing: 1, paused: 2, buffering: 3 } as const;

export class FakeYouTube extends FakeSite {
  private readonly heard = new Set<string>();
  private isReady = false;

  hear(message: unknown): void {
    const { event, func, args, id } = JSON.parse(String(message));
    if (id === undefined) return;
    this.asked.push(func ?? event);
    if (event === 'listening') {
      const info = { apiInterface: ['playVideo'], playerState: 5, currentTime: 0, duration: 0, playbackRate: 1 };
      this.tell('initialDelivery', { ...info, videoData: { title: 'Junior year', video_id: 'x' }, volume: null });
      const wasReady = this.isReady;
      this.isReady = true;
      if (!wasReady) this.tell('onReady', null);
    }
    if (!this.isReady) return;
    if (func === 'addEventListener') this.heard.add(args[0]);
    if (func === 'playVideo') this.play();
    if (func === 'pauseVideo') this.pause();
    if (func === 'seekTo') this.seek(args[0]);
    if (func === 'setPlaybackRate') {
      this.rate = args[0];
      this.tell('infoDelivery', { playbackRate: this.rate });
    }
  }
  fail(code: number): void {
    if (this.heard.has('onError')) this.tell('onError', code);
  }
  protected tellState(): void {
    const playerState = YOUTUBE_STATES[this.state];
    this.tell('infoDelivery', { playerState, currentTime: this.at, duration: this.seconds, videoData: null });
    if (this.heard.has('onStateChange')) this.tell('onStateChange', playerState);
  }
  protected tellPlace(): void {
    this.tell('infoDelivery', { currentTime: this.at, videoBytesLoaded: 1, progressState: { current: this.at } });
  }
  private tell(event: string, info: unknown): void {
    this.say(JSON.stringify({ event, info, id: 1, channel: 'widget' }));
  }
}

export class FakeVimeo extends FakeSite {
  private readonly heard = new Set<unknown>();
  hasOneSpeed = false;

  hear(message: unknown): void {
    const { method, value } = message as Json;
    this.asked.push(String(method));
    if (method === 'ping') this.say({ method });
    if (method === 'addEventListener') this.heard.add(value);
    if (method === 'getDuration') this.say({ method, value: this.seconds });
    if (method === 'getVideoTitle') this.say({ method, value: 'Junior year' });
    if (method === 'play') this.play();
    if (method === 'pause') this.pause();
    if (method === 'setCurrentTime') this.seek(Number(value));
    if (method === 'setPlaybackRate') this.setRate(Number(value));
  }
  fail(method: string, name: string): void {
    this.tell('error', { method, name, message: 'It was refused.' });
  }
  private setRate(rate: number): void {
    if (this.hasOneSpeed) this.fail('setPlaybackRate', 'Error');
    else {
      this.rate = rate;
      this.tell('playbackratechange', { playbackRate: rate });
    }
  }
  protected tellState(): void {
    if (this.state === 'buffering') {
      this.tell('play', this.place());
      this.tell('bufferstart');
      return;
    }
    this.tell('bufferend');
    this.tell(this.state === 'playing' ? 'playing' : 'pause', this.place());
  }
  protected tellPlace(): void {
    this.tell('timeupdate', this.place());
  }
  private place(): Json {
    return { seconds: this.at, duration: this.seconds, percent: this.at / this.seconds };
  }
  private tell(event: string, data?: Json): void {
    if (this.heard.has(event)) this.say(JSON.stringify({ event, data }));
  }
}
