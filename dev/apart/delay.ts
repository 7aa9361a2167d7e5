import { dlopen, FFIType, ptr } from 'bun:ffi';
import { openSync, read, writeSync } from 'node:fs';

/** `bun delay.ts <from> <to> <ms>` hands packets on later, as netem does in kernels that have it. */
const [from = '', to = '', ms = '0'] = process.argv.slice(2);
const TUNSETIFF = 0x400454ca;
/** Packets without Ethernet's frame, and without four bytes of its own before each. */
const IFF_TUN_NO_PI = 0x1001;
const NAME_BYTES = 16;
const REQUEST_BYTES = 40;
const MOST_BYTES = 65_536;

const { symbols } = dlopen('libc.so.6', {
  ioctl: { args: [FFIType.i32, FFIType.u64, FFIType.ptr], returns: FFIType.i32 },
});

function openDevice(name: string): number {
  const device = openSync('/dev/net/tun', 'r+');
  const request = Buffer.alloc(REQUEST_BYTES);
  request.write(name, 'latin1');
  request.writeUInt16LE(IFF_TUN_NO_PI, NAME_BYTES);
  if (symbols.ioctl(device, TUNSETIFF, ptr(request)) !== 0) throw new Error(`the device ${name} cannot be made`);
  return device;
}

const [source, sink] = [openDevice(from), openDevice(to)];
console.log('ready');

const arrived = Buffer.alloc(MOST_BYTES);
function pass(): void {
  read(source, arrived, 0, MOST_BYTES, null, (error, length) => {
    if (error) throw error;
    const packet = Buffer.from(arrived.subarray(0, length));
    setTimeout(() => writeSync(sink, packet, 0, length), Number(ms));
    pass();
  });
}
pass();
