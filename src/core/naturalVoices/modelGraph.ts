// What an ONNX file says about its graph.

export interface ModelGraph {
  /** The version of ONNX's operators. */
  readonly opset: number;
  readonly inputs: readonly GraphValue[];
  readonly outputs: readonly GraphValue[];
  /** In an order in which they can run. */
  readonly nodes: readonly GraphNode[];
  readonly initializers: ReadonlyMap<string, GraphTensor>;
  /** The model's other fields, such as its opsets, as they stand in the file. */
  readonly header: readonly HeaderField[];
}

export interface HeaderField {
  readonly number: number;
  readonly value: number | Uint8Array;
}

export interface GraphValue {
  readonly name: string;
  /** As ONNX numbers them; undefined if it is no tensor. */
  readonly elementType: number | undefined;
  /** How many dimensions it has; undefined if the model does not say. */
  readonly rank: number | undefined;
}

export interface GraphNode {
  readonly op: string;
  /** Also what the branches of an `If` take from the graph around them. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** The node as it stands in the file. */
  readonly bytes: Uint8Array;
}

export interface GraphTensor {
  readonly name: string;
  readonly dims: readonly number[];
  /** The tensor as it stands in the file. */
  readonly bytes: Uint8Array;
}

/** The numbers of ONNX's element types that are used here. */
export const elementTypes = { float: 1, int64: 7 } as const;

export type GraphFault =
  | { readonly reason: 'notModel' }
  | { readonly reason: 'otherFiles' }
  | { readonly reason: 'unsafeOperator'; readonly operator: string }
  | { readonly reason: 'tooComplex' }
  | { readonly reason: 'inconsistent' };
