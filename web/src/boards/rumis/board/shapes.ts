/** The faces and edges of a stone, as three.js draws them. Columns run along x, rows along z, layers up. */
import { BufferGeometry, Float32BufferAttribute } from 'three';
import type { Cube } from '../pieces/stones';

/** The faces of a stone that are not between two of its own cubes. */
export function surface(cubes: readonly Cube[]): BufferGeometry {
  const full = new Set(cubes.map((cube) => cube.join()));
  const places: number[] = [];
  const normals: number[] = [];
  for (const cube of cubes) {
    for (const axis of [0, 1, 2]) {
      for (const side of [-1, 1]) {
        const next = [...cube];
        next[axis]! += side;
        if (full.has(next.join())) continue;
        const [a, b] = [0, 1, 2].filter((one) => one !== axis) as [number, number];
        const corner = (p: number, q: number) => {
          const point = [...cube] as number[];
          point[axis]! += side === 1 ? 1 : 0;
          point[a]! += p;
          point[b]! += q;
          return [point[0]!, point[2]!, point[1]!];
        };
        const square = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
        // Columns, layers, rows is a left-handed order of the axes: it decides which way round a face is seen.
        const front = (axis === 1) === (side === 1) ? [0, 1, 2, 0, 2, 3] : [0, 2, 1, 0, 3, 2];
        const out = [0, 0, 0];
        out[axis === 0 ? 0 : axis === 1 ? 2 : 1] = side;
        for (const i of front) {
          places.push(...square[i]!);
          normals.push(...out);
        }
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(places, 3));
  geometry.setAttribute('normal', new Float32BufferAttribute(normals, 3));
  return geometry;
}

export function lines(points: number[]): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(points, 3));
  return geometry;
}

/** Edges of all cubes, or only those where the surface of the stone bends. */
export function edgesOf(cubes: readonly Cube[], all: boolean, grow: number): number[] {
  const full = new Set(cubes.map((cube) => cube.join()));
  const points: number[] = [];
  const has = (x: number, y: number, z: number) => full.has([x, y, z].join());
  const seen = new Set<string>();
  for (const [x, y, z] of cubes) {
    for (const axis of [0, 1, 2]) {
      for (const a of [0, 1]) {
        for (const b of [0, 1]) {
          const other = [0, 1, 2].filter((one) => one !== axis);
          const from = [x, y, z];
          from[other[0]!]! += a;
          from[other[1]!]! += b;
          const key = `${axis}:${from.join()}`;
          if (seen.has(key)) continue;
          seen.add(key);
          if (!all) {
            // The four cubes round this edge: an edge shows where one or three of them, or two across, are there.
            const round = [0, 1].map((p) =>
              [0, 1].map((q) => {
                const cube = [...from];
                cube[other[0]!]! -= p;
                cube[other[1]!]! -= q;
                return has(cube[0]!, cube[1]!, cube[2]!);
              }),
            );
            const here = round.flat().filter(Boolean).length;
            if (here === 4 || (here === 2 && round[0]![0] !== round[1]![1])) continue;
          }
          const to = [...from];
          to[axis]! += 1;
          for (const point of [from, to]) {
            const middle = [x + 0.5, y + 0.5, z + 0.5];
            const out = point.map((value, i) => value + Math.sign(value - middle[i]!) * grow);
            points.push(out[0]!, out[2]!, out[1]!);
          }
        }
      }
    }
  }
  return points;
}
