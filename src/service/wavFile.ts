/** A mono 16-bit WAV file of the pieces one after another. */
export function wavFile(pieces: readonly Int16Array[], sampleRate: number): Buffer {
  const dataBytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes, 40);
  const samples = pieces.map((piece) => Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
  return Buffer.concat([header, ...samples]);
}
