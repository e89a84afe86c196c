/** The structure in space, drawn by three.js whenever something changes. */
import {
  AmbientLight,
  BoxGeometry,
  CanvasTexture,
  Color,
  DirectionalLight,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  OrthographicCamera,
  PlaneGeometry,
  Raycaster,
  Scene,
  SRGBColorSpace,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Material,
  type Object3D,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';
import { column, cornersOf, limitToken, onLimitToken, type Cube } from '../pieces/stones';
import { Pace } from './pace';
import { edgesOf, lines, surface } from './shapes';

const SIGNS: Record<string, string> = {
  red: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
  yellow: 'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zm0 6a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
  green: 'M12 2.5L22 21H2z',
  blue: 'M3 4h18v5H9v3h12v9H3v-5h12v-3H3z',
};
/** How steeply the camera looks down: the sine of its angle. */
const SLOPE = 0.58;
const CORNERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

export interface Solid {
  colour: string;
  cubes: readonly Cube[];
}
export interface Structure {
  maxima: number[][];
  built: Solid[];
  ghost: Solid | null;
  /** Cubes of the stones that were built last. */
  marked: readonly Cube[];
  /** What somebody points at, built or not. */
  pointed: readonly Cube[];
  /** Layers above this one are hidden. */
  layer: number;
}

/** Columns run along x, rows along z, layers up. */
function at([x, y, z]: Cube): Vector3 {
  return new Vector3(x + 0.5, z + 0.5, y + 0.5);
}

export class StructureScene {
  readonly #renderer: WebGLRenderer;
  readonly #camera = new OrthographicCamera();
  readonly #controls: OrbitControls;
  readonly #scene = new Scene();
  readonly #plan = new Group();
  readonly #stones = new Group();
  readonly #marks = new Group();
  readonly #ghost = new Group();
  readonly #textures = new Map<string, CanvasTexture>();
  /** Kept from drawing to drawing: with the last material of a kind its program would go, and be compiled anew. */
  readonly #materials = new Map<string, Material>();
  /** A colour of the style sheets, by the name of its token. */
  readonly #dye: (token: string) => string;
  #planKey = '';
  /** What the camera turns about, and how far the board reaches from it. */
  readonly #middle = new Vector3();
  readonly #reach = new Vector3();
  #across = 1;
  #up = 1;
  #asked = 0;
  /** How large the canvas is on the page. */
  #size: [number, number] = [1, 1];
  readonly #pace: Pace;

  /** `drawn` is told after every drawing: what lies over the canvas may have to move. */
  constructor(
    readonly canvas: HTMLCanvasElement,
    readonly drawn: () => void = () => undefined,
  ) {
    const style = getComputedStyle(canvas);
    this.#dye = (token) => style.getPropertyValue(`--${token}`).trim();
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#pace = new Pace(this.#renderer.getContext() as WebGL2RenderingContext);
    this.#renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    const light = this.#dye('space-light');
    this.#scene.add(new AmbientLight(light, 1.35), this.#plan, this.#stones, this.#marks, this.#ghost);
    const sun = new DirectionalLight(light, 2.1);
    // The three sides that are seen have three tones.
    sun.position.set(1.5, 10, 6);
    this.#scene.add(sun);
    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.enableDamping = false;
    this.#controls.minZoom = 0.8;
    this.#controls.maxZoom = 3;
    this.#controls.maxPolarAngle = Math.PI / 2 - 0.05;
    this.#controls.addEventListener('change', () => {
      this.#keepInSight();
      this.ask();
    });
  }

  dispose(): void {
    cancelAnimationFrame(this.#asked);
    this.#controls.dispose();
    for (const kept of [...this.#textures.values(), ...this.#materials.values()]) kept.dispose();
    this.#renderer.dispose();
  }

  /** Draw once, soon. */
  ask(): void {
    this.#asked ||= requestAnimationFrame(() => {
      this.#asked = 0;
      if (this.#pace.isIdle) this.#render();
      else this.ask();
    });
  }

  #render(): void {
    const [wide, high] = this.#size;
    const { x, y } = this.#renderer.getSize(new Vector2());
    // A board that only becomes smaller is drawn finer than it is shown: another size makes the page wait for the card.
    if (wide > x || high > y) this.#renderer.setSize(Math.max(wide, x), Math.max(high, y), false);
    this.#renderer.render(this.#scene, this.#camera);
    this.#pace.mark();
    this.drawn();
  }

  resize(width: number, height: number): void {
    if (!width || !height) return;
    this.#size = [width, height];
    const half = Math.max(this.#across, (this.#up * width) / height) * 1.04;
    const tall = (half * height) / width;
    Object.assign(this.#camera, { left: -half, right: half, top: tall, bottom: -tall, near: 0.1, far: 100 });
    this.#camera.updateProjectionMatrix();
    this.ask();
  }

  /** The view can be pushed as far as it is enlarged: what is in the middle of the canvas is always a part of the board. */
  #keepInSight(): void {
    const { target } = this.#controls;
    const reach = this.#reach.clone().multiplyScalar(Math.max(0, 1 - 1 / this.#camera.zoom));
    const kept = target.clone().clamp(this.#middle.clone().sub(reach), this.#middle.clone().add(reach));
    this.#camera.position.add(kept).sub(target);
    target.copy(kept);
  }

  /** How far the board reaches to both sides and up and down, seen from the corner, with all that may be built on it. */
  #measure(maxima: number[][]): void {
    const rise = Math.sqrt(1 - SLOPE ** 2);
    const [wide, deep] = [maxima[0]!.length, maxima.length];
    const edge = 0.5;
    const corners: Vector3[] = [];
    for (const [y, row] of maxima.entries())
      for (const [x, limit] of row.entries())
        for (const [dx, dy] of CORNERS) if (limit) corners.push(new Vector3(x + dx, limit, y + dy));
    for (const [dx, dy] of CORNERS)
      corners.push(new Vector3(dx ? wide + edge : -edge, -edge, dy ? deep + edge : -edge));
    const [x, z] = [wide / 2, deep / 2];
    const heights = corners.map((one) => one.y * rise - (one.x - x + one.z - z) * Math.SQRT1_2 * SLOPE);
    const [low, high] = [Math.min(...heights), Math.max(...heights)];
    this.#middle.set(x, (low + high) / 2 / rise, z);
    this.#up = (high - low) / 2;
    this.#across = Math.max(...corners.map((one) => Math.abs(one.x - x - one.z + z) * Math.SQRT1_2));
  }

  show(structure: Structure): void {
    this.#showPlan(structure.maxima);
    clear(this.#stones);
    clear(this.#ghost);
    const low = (cubes: readonly Cube[]) => cubes.filter((cube) => cube[2] < structure.layer);
    const full = new Set(structure.built.flatMap(({ cubes }) => low(cubes).map((cube) => cube.join())));
    for (const solid of structure.built)
      this.#stones.add(this.#stone(solid.colour, low(solid.cubes), full, true));
    this.#showMarks(low(structure.marked), full);
    const pointed = low(structure.pointed);
    if (pointed.length)
      this.#marks.add(this.#outline(pointed, 'mark-under', 8, 3), this.#outline(pointed, 'mark', 4.5, 4));
    if (structure.ghost) {
      const { colour, cubes } = structure.ghost;
      this.#ghost.add(this.#stone(colour, cubes, new Set(cubes.map((cube) => cube.join())), false));
      this.#ghost.add(this.#outline(cubes, 'piece-edge', 8, 1), this.#outline(cubes, 'stitch', 4.5, 2));
    }
    this.ask();
  }

  /** Let the last stone come down into its place, in so many milliseconds. */
  drop(move: number): void {
    const stone = this.#stones.children.at(-1);
    if (!stone || !move) return;
    const start = performance.now();
    const fall = (now: number) => {
      const done = Math.min(1, (now - start) / move);
      stone.position.y = 2.2 * (1 - done) ** 2;
      this.ask();
      if (done < 1) requestAnimationFrame(fall);
    };
    requestAnimationFrame(fall);
  }

  /** The point in the structure that lies under a point of the canvas, in cubes. */
  pick(x: number, y: number): [number, number, number] | null {
    const box = this.canvas.getBoundingClientRect();
    // Drawing does this too, but what was shown last may not have been drawn yet.
    this.#scene.updateMatrixWorld();
    this.#camera.updateMatrixWorld();
    const ray = new Raycaster();
    ray.setFromCamera(
      new Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2),
      this.#camera,
    );
    const hit = ray
      .intersectObjects([this.#stones, this.#plan], true)
      .find(({ object }) => object instanceof Mesh);
    if (!hit?.face) return null;
    const out = hit.face.normal.clone().transformDirection(hit.object.matrixWorld);
    const point = hit.point.addScaledVector(out, 0.5);
    return [point.x - 0.5, point.z - 0.5, point.y - 0.5];
  }

  /** Where a point of the structure, in cubes, is drawn on the canvas, in pixels from its corner. */
  spot([x, y, z]: readonly [number, number, number]): [number, number] {
    const seen = new Vector3(x + 0.5, z + 0.5, y + 0.5).project(this.#camera);
    return [((seen.x + 1) / 2) * this.canvas.clientWidth, ((1 - seen.y) / 2) * this.canvas.clientHeight];
  }

  /** From which side the camera looks, as an angle about the middle. */
  get #angle(): number {
    const away = this.#camera.position.clone().sub(this.#controls.target);
    return Math.atan2(away.x, away.z);
  }

  /** A step on the screen as a step along columns and rows, from wherever the camera looks. */
  along(dx: number, dy: number): [number, number] {
    const quarters = Math.round((this.#angle - Math.PI / 4) / (Math.PI / 2));
    let step: [number, number] = [dx, dy];
    for (let turn = 0; turn < (quarters + 4) % 4; turn += 1) step = [step[1], -step[0]];
    return step;
  }

  /** Turn the camera by an eighth, look from straight above, or see the whole board from the corner again. */
  look(from: 'corner' | 'left' | 'right' | 'above'): void {
    const { target } = this.#controls;
    const far = 30;
    if (from === 'corner') {
      this.#camera.zoom = 1;
      target.copy(this.#middle);
    }
    if (from === 'above') this.#camera.position.set(target.x, far, target.z + 0.01);
    else {
      const angle =
        from === 'corner' ? Math.PI / 4 : this.#angle + (from === 'left' ? -1 : 1) * (Math.PI / 4);
      const flat = far * Math.sqrt(1 - SLOPE ** 2);
      this.#camera.position.set(
        target.x + Math.sin(angle) * flat,
        target.y + far * SLOPE,
        target.z + Math.cos(angle) * flat,
      );
    }
    this.#camera.updateProjectionMatrix();
    this.#controls.update();
    this.ask();
  }

  zoom(by: number): void {
    const { minZoom, maxZoom } = this.#controls;
    this.#camera.zoom = Math.min(maxZoom, Math.max(minZoom, this.#camera.zoom * by));
    this.#camera.updateProjectionMatrix();
    this.#keepInSight();
    this.ask();
  }

  #showPlan(maxima: number[][]): void {
    const key = JSON.stringify(maxima);
    if (key === this.#planKey) return;
    this.#planKey = key;
    clear(this.#plan);
    const deep = maxima.length;
    const wide = maxima[0]!.length;
    for (const [y, row] of maxima.entries()) {
      for (const [x, limit] of row.entries()) {
        if (!limit) continue;
        const tile = new Mesh(new PlaneGeometry(1, 1), this.#painted(this.#tile(limit)));
        tile.rotation.x = -Math.PI / 2;
        tile.position.set(x + 0.5, 0, y + 0.5);
        this.#plan.add(tile);
      }
    }
    const color = this.#dye('frame');
    const frame = new Mesh(
      new BoxGeometry(wide + 0.9, 0.34, deep + 0.9),
      this.#material(`frame ${color}`, () => new MeshLambertMaterial({ color })),
    );
    frame.position.set(wide / 2, -0.18, deep / 2);
    this.#plan.add(frame);
    for (let x = 0; x < wide; x += 1) this.#plan.add(this.#letter(column(x), x + 0.5, deep + 0.23));
    for (let y = 0; y < deep; y += 1) this.#plan.add(this.#letter(String(y + 1), wide + 0.23, y + 0.5));
    this.#reach.set(wide / 2, Math.max(...maxima.flat()) / 2, deep / 2);
    this.#measure(maxima);
    this.look('corner');
    this.resize(this.canvas.clientWidth, this.canvas.clientHeight);
  }

  #letter(text: string, x: number, z: number): Object3D {
    const map = this.#draw(`letter ${text}`, (pen) => {
      pen.fillStyle = this.#dye('frame');
      pen.fillRect(0, 0, 128, 128);
      write(pen, text, this.#dye('on-frame'), 84);
    });
    const sign = new Mesh(new PlaneGeometry(0.38, 0.38), this.#painted(map));
    sign.rotation.x = -Math.PI / 2;
    sign.position.set(x, 0.002, z);
    return sign;
  }

  #tile(limit: number): CanvasTexture {
    return this.#draw(`tile ${limit}`, (pen) => {
      pen.fillStyle = this.#dye(limitToken(limit));
      pen.fillRect(0, 0, 128, 128);
      pen.strokeStyle = this.#dye('plan-line');
      pen.lineWidth = 3;
      pen.strokeRect(0, 0, 128, 128);
      write(pen, String(limit), this.#dye(onLimitToken(limit)), 54);
    });
  }

  #sign(colour: string): CanvasTexture {
    return this.#draw(`sign ${colour}`, (pen) => {
      upright(pen, () => {
        pen.translate(19, 19);
        pen.scale(90 / 24, 90 / 24);
        pen.fillStyle = this.#dye(`on-space-${colour}`);
        pen.fill(new Path2D(SIGNS[colour]!), 'evenodd');
      });
    });
  }

  #draw(key: string, paint: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
    const known = this.#textures.get(key);
    if (known) return known;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 128;
    paint(canvas.getContext('2d')!);
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    texture.anisotropy = 4;
    this.#textures.set(key, texture);
    return texture;
  }

  #material<M extends Material>(key: string, make: () => M): M {
    const known = this.#materials.get(key) ?? make();
    this.#materials.set(key, known);
    return known as M;
  }

  #painted(map: CanvasTexture): MeshBasicMaterial {
    return this.#material(`painted ${map.id}`, () => new MeshBasicMaterial({ map }));
  }

  /** Marks in the corners of what is seen of the top of stones, in the angle of the board. */
  #showMarks(cubes: readonly Cube[], full: Set<string>): void {
    clear(this.#marks);
    const seen = cubes.filter(([x, y, z]) => !full.has([x, y, z + 1].join()));
    const points = cornersOf(seen).flatMap((line) => line.flatMap(([x, y, z]) => [x, z + 1.012, y]));
    if (!points.length) return;
    this.#marks.add(this.#lines(points, 'mark-under', 7, 3), this.#lines(points, 'mark', 3.5, 4));
  }

  #stone(colour: string, cubes: readonly Cube[], full: Set<string>, solid: boolean): Group {
    const stone = new Group();
    const color = new Color(this.#dye(`space-${colour}`)).lerp(
      new Color(this.#dye('ghost-light')),
      solid ? 0 : 0.34,
    );
    const offset = { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 };
    const skin = this.#material(
      `skin ${color.getHexString()}`,
      () => new MeshLambertMaterial({ color, ...offset }),
    );
    stone.add(new Mesh(surface(cubes), skin));
    const map = this.#sign(colour);
    const clear = { transparent: true, depthWrite: false };
    const mark = this.#material(`sign ${map.id}`, () => new MeshBasicMaterial({ map, ...clear }));
    for (const cube of cubes) {
      if (full.has([cube[0], cube[1], cube[2] + 1].join())) continue;
      const sign = new Mesh(new PlaneGeometry(0.56, 0.56), mark);
      sign.rotation.x = -Math.PI / 2;
      sign.position.copy(at(cube)).y += 0.506;
      stone.add(sign);
    }
    if (solid) {
      const edge = this.#dye('piece-edge');
      const thin = { color: edge, transparent: true, opacity: 0.25 };
      const inner = this.#material(`inner ${edge}`, () => new LineBasicMaterial(thin));
      stone.add(
        new LineSegments(lines(edgesOf(cubes, true, 0.002)), inner),
        this.#outline(cubes, 'piece-edge', 2.6),
      );
    }
    return stone;
  }

  /** Lines round a stone; different stones are set apart by them, cubes of one stone are not. */
  #outline(cubes: readonly Cube[], token: string, width: number, order = 0): LineSegments2 {
    return this.#lines(edgesOf(cubes, false, 0.004 + order * 0.004), token, width, order);
  }

  /** Lines over lines: the later one wins where they lie on each other. */
  #lines(points: number[], token: string, linewidth: number, order: number): LineSegments2 {
    const color = this.#dye(token);
    const geometry = new LineSegmentsGeometry();
    geometry.setPositions(points);
    const drawn = new LineSegments2(
      geometry,
      this.#material(
        `lines ${linewidth} ${color}`,
        () => new LineMaterial({ color, linewidth, depthWrite: false }),
      ),
    );
    drawn.renderOrder = order;
    return drawn;
  }
}

/** Signs are turned so that they stand upright for whoever looks from the usual corner. */
function upright(pen: CanvasRenderingContext2D, paint: () => void): void {
  pen.translate(64, 64);
  pen.rotate(-Math.PI / 4);
  pen.translate(-64, -64);
  paint();
}

function write(pen: CanvasRenderingContext2D, text: string, colour: string, size: number): void {
  pen.fillStyle = colour;
  pen.font = `700 ${size}px Palatino, "DejaVu Serif", serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  upright(pen, () => pen.fillText(text, 64, 68));
}

function clear(group: Group): void {
  group.traverse((object) => {
    if (object instanceof Mesh || object instanceof LineSegments) (object as Mesh).geometry.dispose();
  });
  group.clear();
}
