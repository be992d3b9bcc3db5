declare module 'gifenc' {
  export type Palette = readonly (readonly number[])[];
  export function quantize(rgba: Uint8Array | Uint8ClampedArray, colors: number): Palette;
  export function applyPalette(rgba: Uint8Array | Uint8ClampedArray, palette: Palette): Uint8Array;
  export interface Frame {
    readonly palette?: Palette;
    /** In milliseconds. */
    readonly delay?: number;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    readonly dispose?: number;
    readonly repeat?: number;
  }
  export interface Encoder {
    writeFrame(indexes: Uint8Array, width: number, height: number, frame?: Frame): void;
    finish(): void;
    bytes(): Uint8Array;
  }
  export function GIFEncoder(): Encoder;
}
