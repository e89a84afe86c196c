// Written by scripts/web_types from the Python definitions; do not edit.
/* eslint-disable */

export type Json = boolean | number | string | null | Json[] | { [key: string]: Json };
export type Title = 'cuzco' | 'tiwanaku' | 'wutaki' | 'rumis';

export interface OptionFacts {
  name: string;
  values: string[];
  usual: string;
  /** Takes more than its listed values. */
  free: boolean;
}
export interface TitleFacts {
  name: string;
  seats: number[];
  usualSeats: number;
  minutes: number;
  weight: number;
  options: OptionFacts[];
  /** Pairs of settings, such as `seats=1` and `mode=coop`, that exclude each other. */
  never: [string, string][];
  /** Pairs of settings of which the first makes the second the usual one. */
  brings: [string, string][];
}
export const TITLES: Record<Title, TitleFacts> = {
  cuzco: {
    name: 'Cuzco',
    seats: [2, 3, 4],
    usualSeats: 4,
    minutes: 120,
    weight: 3.3,
    options: [
      { name: 'map', values: ['random', 'fixed'], usual: 'random', free: false },
      { name: 'pututus', values: ['off', 'on'], usual: 'off', free: false },
      { name: 'supply', values: ['unlimited', 'printed'], usual: 'unlimited', free: false },
    ],
    never: [],
    brings: [],
  },
  tiwanaku: {
    name: 'Tiwanaku',
    seats: [1, 2, 3, 4],
    usualSeats: 2,
    minutes: 45,
    weight: 2.6,
    options: [
      { name: 'mode', values: ['competitive', 'solo', 'coop'], usual: 'competitive', free: false },
      { name: 'size', values: ['long', 'tiny'], usual: 'long', free: false },
      { name: 'difficulty', values: ['easy', 'normal', 'hard', 'expert'], usual: 'normal', free: false },
      { name: 'scenario', values: ['any', 'easy', 'normal', 'hard', 'expert', 'T01', 'T02', 'T03', 'T04', 'T05', 'L01', 'L02', 'L03', 'L04', 'L05', 'L06', 'L07', 'L08', 'L09', 'L10', 'L11', 'L12', 'L13', 'L14', 'L15'], usual: 'any', free: true },
      { name: 'levels', values: ['6'], usual: '6', free: true },
      { name: 'offering', values: ['before', 'after'], usual: 'before', free: false },
      { name: 'colour', values: ['brown', 'white', 'green', 'blue'], usual: 'brown', free: false },
      { name: 'helper', values: ['none', 'contradictions', 'certain', 'explain'], usual: 'none', free: false },
    ],
    never: [['seats=1', 'mode=competitive'], ['seats=1', 'mode=coop'], ['seats=1', 'difficulty=normal'], ['seats=1', 'difficulty=expert'], ['seats=2', 'mode=solo'], ['seats=2', 'difficulty=hard'], ['seats=2', 'offering=after'], ['seats=2', 'colour=white'], ['seats=2', 'colour=green'], ['seats=2', 'colour=blue'], ['seats=3', 'mode=solo'], ['seats=3', 'difficulty=hard'], ['seats=3', 'offering=after'], ['seats=3', 'colour=white'], ['seats=3', 'colour=green'], ['seats=3', 'colour=blue'], ['seats=4', 'mode=solo'], ['seats=4', 'difficulty=hard'], ['seats=4', 'offering=after'], ['seats=4', 'colour=white'], ['seats=4', 'colour=green'], ['seats=4', 'colour=blue'], ['mode=competitive', 'difficulty=easy'], ['mode=competitive', 'difficulty=hard'], ['mode=competitive', 'difficulty=expert'], ['mode=competitive', 'offering=after'], ['mode=competitive', 'colour=white'], ['mode=competitive', 'colour=green'], ['mode=competitive', 'colour=blue'], ['mode=solo', 'difficulty=normal'], ['mode=solo', 'difficulty=expert'], ['mode=coop', 'difficulty=hard'], ['mode=coop', 'offering=after'], ['mode=coop', 'colour=white'], ['mode=coop', 'colour=green'], ['mode=coop', 'colour=blue'], ['size=long', 'scenario=T01'], ['size=long', 'scenario=T02'], ['size=long', 'scenario=T03'], ['size=long', 'scenario=T04'], ['size=long', 'scenario=T05'], ['size=tiny', 'scenario=L01'], ['size=tiny', 'scenario=L02'], ['size=tiny', 'scenario=L03'], ['size=tiny', 'scenario=L04'], ['size=tiny', 'scenario=L05'], ['size=tiny', 'scenario=L06'], ['size=tiny', 'scenario=L07'], ['size=tiny', 'scenario=L08'], ['size=tiny', 'scenario=L09'], ['size=tiny', 'scenario=L10'], ['size=tiny', 'scenario=L11'], ['size=tiny', 'scenario=L12'], ['size=tiny', 'scenario=L13'], ['size=tiny', 'scenario=L14'], ['size=tiny', 'scenario=L15'], ['difficulty=normal', 'offering=after'], ['difficulty=normal', 'colour=white'], ['difficulty=normal', 'colour=green'], ['difficulty=normal', 'colour=blue'], ['difficulty=expert', 'offering=after'], ['difficulty=expert', 'colour=white'], ['difficulty=expert', 'colour=green'], ['difficulty=expert', 'colour=blue']],
    brings: [['mode=solo', 'difficulty=easy']],
  },
  wutaki: {
    name: 'Wutaki',
    seats: [2, 3, 4],
    usualSeats: 4,
    minutes: 90,
    weight: 3.4,
    options: [
      { name: 'side', values: ['standard', 'extreme'], usual: 'standard', free: false },
      { name: 'masters', values: ['symmetric', 'asymmetric'], usual: 'symmetric', free: false },
      { name: 'abilities', values: ['off', 'on'], usual: 'off', free: false },
      { name: 'evict_gold', values: ['0', '2'], usual: '0', free: false },
    ],
    never: [],
    brings: [['masters=asymmetric', 'abilities=on']],
  },
  rumis: {
    name: 'Rumis',
    seats: [1, 2, 3, 4],
    usualSeats: 2,
    minutes: 20,
    weight: 1.9,
    options: [
      { name: 'board', values: ['chullpa', 'pirka', 'tambo', 'pisac', 'coricancha', 'cucho'], usual: 'chullpa', free: false },
      { name: 'ground', values: ['off', 'on'], usual: 'off', free: false },
      { name: 'colours', values: ['one', 'two'], usual: 'one', free: false },
      { name: 'ruinas', values: ['off', 'on'], usual: 'off', free: false },
      { name: 'solitaire', values: ['off', '3', '4', '5'], usual: 'off', free: false },
    ],
    never: [['seats=1', 'board=pirka'], ['seats=1', 'board=tambo'], ['seats=1', 'board=pisac'], ['seats=1', 'board=coricancha'], ['seats=1', 'board=cucho'], ['seats=1', 'ground=on'], ['seats=1', 'colours=two'], ['seats=1', 'ruinas=on'], ['seats=1', 'solitaire=off'], ['seats=2', 'solitaire=3'], ['seats=2', 'solitaire=4'], ['seats=2', 'solitaire=5'], ['seats=3', 'colours=two'], ['seats=3', 'solitaire=3'], ['seats=3', 'solitaire=4'], ['seats=3', 'solitaire=5'], ['seats=4', 'colours=two'], ['seats=4', 'ruinas=on'], ['seats=4', 'solitaire=3'], ['seats=4', 'solitaire=4'], ['seats=4', 'solitaire=5'], ['board=pirka', 'solitaire=3'], ['board=pirka', 'solitaire=4'], ['board=pirka', 'solitaire=5'], ['board=tambo', 'solitaire=3'], ['board=tambo', 'solitaire=4'], ['board=tambo', 'solitaire=5'], ['board=pisac', 'solitaire=3'], ['board=pisac', 'solitaire=4'], ['board=pisac', 'solitaire=5'], ['board=coricancha', 'solitaire=3'], ['board=coricancha', 'solitaire=4'], ['board=coricancha', 'solitaire=5'], ['board=cucho', 'solitaire=3'], ['board=cucho', 'solitaire=4'], ['board=cucho', 'solitaire=5'], ['ground=on', 'solitaire=3'], ['ground=on', 'solitaire=4'], ['ground=on', 'solitaire=5'], ['colours=two', 'ruinas=on'], ['colours=two', 'solitaire=3'], ['colours=two', 'solitaire=4'], ['colours=two', 'solitaire=5'], ['ruinas=on', 'solitaire=3'], ['ruinas=on', 'solitaire=4'], ['ruinas=on', 'solitaire=5']],
    brings: [],
  },
};

/** The words that follow a verb in an action. */
export const VERBS = {
  cuzco: {
    'return': ['card'],
    'place': ['die', 'action'],
    'pututu': ['die', 'change'],
    'turn': ['die', 'face'],
    'play': ['card', 'means'],
    'go': ['place'],
    'rotate': ['arm', 'village'],
    'feather': ['colour', 'circlet'],
    'take': ['deck', 'pips'],
    'slide': ['space'],
    'spend': ['exchange'],
    'rest': [],
    'claim': ['god'],
    'bless': ['gift'],
    'activate': ['circlet'],
    'use': ['deck', 'ability'],
    'buy': ['good'],
    'complete': ['mission'],
    'waive': ['mission', 'means'],
    'discard': ['mission'],
    'choose': ['mission'],
    'recall': ['village'],
    'done': [],
  },
  tiwanaku: {
    'explore': ['pawn'],
    'go': ['square'],
    'retrieve': ['square'],
    'divine': ['square', 'level'],
    'stop': [],
    'offer': ['cubes'],
    'keep': [],
    'pass': [],
    'otoma': ['square'],
    'spend': ['terrain', 'arrow'],
    'give': ['seat'],
  },
  wutaki: {
    'place': ['site'],
    'worker': ['kind'],
    'set-aside': [],
    'pass': [],
    'ability': ['ability'],
    'haggle': [],
    'again': [],
    'fulfil': ['pact'],
    'done': [],
    'decline': [],
    'pay': ['resource', 'count'],
    'gain': ['resource', 'count'],
    'take': ['resource', 'count'],
    'trade': ['give', 'get'],
    'amount': ['count'],
    'raid': [],
    'master': ['master'],
    'keep': ['secret'],
    'accept': ['pact'],
    'give': ['pact', 'seat'],
    'discard': ['omen'],
    'play': ['omen'],
    'atone': ['revenge'],
    'player': ['seat'],
    'evict': ['seat', 'site'],
    'move': ['site'],
    'disc': ['site', 'seat'],
    'upgrade': ['upgrade'],
    'hire': ['count'],
    'give-up': ['kind', 'place'],
    'choose': ['list'],
  },
  rumis: {
    'place': [],
  },
} as const;
/** The fields of a step, in the order in which a view lists them after its name. */
export const STEPS = {
  cuzco: {
    LayTable: [],
    DealGodCards: [],
    SwapGodCard: ['seat'],
    ShowGodCards: [],
    Round: [],
    RollDice: [],
    NextDie: ['turn'],
    PlaceDie: ['seat', 'cards', 'bound'],
    TurnDie: ['seat', 'cards', 'bound'],
    Move: ['seat', 'kinds', 'strength', 'cards'],
    ScoreVillage: ['seat', 'village'],
    AfterMove: ['seat', 'strength'],
    MoveAgain: ['seat', 'strength'],
    PlaceFeather: ['seat', 'colour'],
    TakeFeathers: ['seat', 'left', 'free'],
    ActivateHeaddress: ['seat', 'strength'],
    TakeTile: ['seat', 'deck', 'strength'],
    SlideTiles: ['seat', 'left', 'free'],
    Exchange: ['seat', 'pips', 'cards'],
    FireBlessing: ['seat'],
    SecondHalf: ['seat'],
    RestOfBlessing: ['seat'],
    TakeGodCards: ['seat', 'left', 'free'],
    NextStudies: ['turn'],
    UseAbilities: ['seat', 'used', 'cards', 'pending'],
    Status: [],
    Temple: [],
    NextBuyer: ['turn'],
    BuyGood: ['seat', 'cards'],
    NextMission: ['turn'],
    FulfilMission: ['seat'],
    ChooseMission: ['seat'],
    CleanUp: [],
    FinalMissions: [],
    NextLastCards: ['turn'],
    LastCards: ['seat', 'cards'],
    RecallVillage: ['seat'],
    FinalScoring: [],
  },
  tiwanaku: {
    Begin: [],
    SeatOtoma: [],
    Deal: ['seat'],
    Discover: ['seat', 'square'],
    DivineAgain: ['seat'],
    Offering: ['seat'],
    Offer: ['seat'],
    LastOffer: ['seat'],
    OtomaOffer: [],
    NextTurn: ['seat'],
    Turn: ['seat'],
    Move: ['seat', 'pawn'],
    EndTurn: ['seat', 'uncovered'],
    NextDivination: ['seat'],
    LastDivination: ['seat'],
    LastOfferings: ['seat'],
    OtomaWalk: ['seat', 'pawn', 'direction'],
    OtomaDiscover: ['seat', 'square'],
    OtomaPlant: ['square'],
    NextSoloTurn: ['seat'],
    SoloTurn: ['seat'],
    Unstick: ['seat'],
    SoloMove: ['seat', 'pawn'],
    TurnUpArrow: ['square'],
    FollowArrow: ['seat', 'square'],
    PickOtoma: ['seat', 'direction'],
    DivineRest: ['seat'],
    EndSoloTurn: ['seat', 'uncovered'],
    NextCoopTurn: ['seat'],
    Spend: ['seat'],
    CoopTurn: ['seat', 'arrow'],
    CoopMove: ['seat', 'pawn', 'arrow'],
    React: ['seat', 'square'],
    OrderOtoma: ['seat', 'tied'],
    EndCoopTurn: ['seat'],
    FinalScore: [],
    GiveTile: ['seat', 'terrain'],
  },
  wutaki: {
    SetUp: [],
    DealSecrets: ['seat'],
    DealOpenly: [],
    ChooseMaster: ['seat'],
    RoundEnd: [],
    StartRound: [],
    RevealRound: [],
    FinalScoring: [],
    SettleTie: ['seat'],
    NextTurn: ['seat'],
    FirstTurn: [],
    LastTurns: ['seat'],
    TurnOver: [],
    Turn: ['seat'],
    TurnGoesOn: ['seat'],
    Pacts: ['seat'],
    FulfilPacts: ['seat'],
    ChooseWorker: ['seat', 'site'],
    Executed: ['seat', 'site', 'visit'],
    ActAgain: ['seat', 'site'],
    Run: ['seat', 'effect', 'at', 'until'],
    BeginPact: ['seat', 'pact', 'free'],
    PactPaid: ['seat', 'pact'],
    StandingBonus: ['seat', 'trigger'],
    PrivateTrack: ['seat', 'gold', 'sheep', 'wood', 'oil', 'stone'],
    GeneralTrack: ['seat'],
    DueUnits: ['seat', 'count', 'used', 'origin', 'goal'],
    PayUnits: ['seat', 'count', 'used', 'origin', 'goal'],
    GainUnits: ['seat', 'count', 'used', 'origin', 'goal'],
    TakeUnits: ['seat', 'count', 'used', 'origin', 'goal'],
    Victim: ['seat', 'count'],
    Penalty: ['seat', 'count'],
    Raid: ['seat', 'penalty'],
    TradeUnits: ['seat', 'most', 'given', 'got', 'must'],
    TradeAmount: ['seat', 'most', 'given', 'got', 'give', 'get'],
    TradePoints: ['seat', 'most', 'got', 'must'],
    DueOmens: ['seat', 'count'],
    PayOmen: ['seat', 'count'],
    BurnOmen: ['seat', 'most', 'rate', 'must'],
    PlayOmen: ['seat', 'count', 'extra'],
    OmenOver: ['seat', 'omen'],
    ReturnRevenge: ['seat', 'count'],
    RevengeReceiver: ['seat', 'count'],
    GiveRevenge: ['seat', 'count', 'to'],
    KeepSecret: ['seat', 'drawn', 'keep'],
    Hire: ['seat', 'most', 'free', 'fewest'],
    EvictTarget: ['seat', 'effect', 'start', 'at'],
    Dismissal: ['seat', 'target', 'site'],
    GiveUpWorker: ['seat', 'other'],
    OwnerBonuses: ['seat', 'site'],
    MoveOn: ['seat', 'where'],
    PlaceSpecially: ['seat', 'occupied'],
    AcceptPact: ['seat', 'with_gold'],
    Refill: [],
    LookAtPacts: ['seat', 'count'],
    AcceptLooked: ['seat'],
    GiveOpenPact: ['seat', 'effect', 'start', 'at'],
    GiveOwnPact: ['seat', 'effect', 'start', 'at'],
    HandOver: ['seat', 'pact', 'to'],
    FulfilSome: ['seat', 'count', 'free', 'most'],
    ChoosePact: ['seat', 'count', 'free', 'most'],
    ChooseUpgrade: ['seat', 'free', 'discount', 'kind', 'vp', 'extra'],
    RemoveDisc: ['seat', 'effect', 'start', 'at'],
    Collapse: ['seat', 'site', 'owner'],
    TakeOver: ['seat'],
    Offer: ['seat', 'effect'],
    ChooseList: ['seat', 'effect'],
  },
  rumis: {
    Begin: [],
    NextRuin: ['seat'],
    NextTurn: ['colour'],
    Place: ['seat', 'colour'],
    PlaceRuin: ['seat'],
    NextStone: [],
    Fill: ['seat'],
  },
} as const;

/** What a title says, by section; see tampu/games/words.py. */
export interface TitleWords {
  /** a sentence by name of an event; `<name> (known)` for viewers who get more of its facts */
  events: Record<string, string>;
  /** what a choice asks, by the class name of its step; `<name> (<fact>, ...)` if it tells these facts */
  questions: Record<string, string>;
  /** what points came from, by the name that outcomes give it */
  sources: Record<string, string>;
  /** a sentence about an option, by its name */
  options: Record<string, string>;
  /** what an option is called, by its name */
  names: Record<string, string>;
  /** what a value of an option is called, by `<option>=<value>` */
  values: Record<string, string>;
  /** why an action is not possible, by the name of the reason, with holes for its facts */
  refusals: Record<string, string>;
  /** an action in words, by its verb, or by its verb and one of its words or the step that asks */
  actions?: Record<string, string>;
  /** what a question is for, by its fact `cause` */
  causes?: Record<string, string>;
  /** what a thing is called, by its word in actions, views, events or the content file; `<fact> <word>` where it is called otherwise in that fact of an event */
  terms?: Record<string, string>;
  /** some of a thing that seats own, by its word in changes: `# point|# points`; empty if nobody asks for it */
  things?: Record<string, string>;
  /** what comes to light when certainty ends, by the beginning of the label of a roll, a draw or a reveal */
  ends?: Record<string, string>;
  /** what `Game.explain` builds its texts from, the title chooses the keys; `where` says on which `{squares}` of a `{layer}` cubes lie, `where.tall` up to which `{last}` one */
  phrases?: Record<string, string>;
  /** why a helper is certain, by the name of the reason */
  reasons?: Record<string, string>;
  /** the question of a kind of puzzles by its name, and the sentences of its hints and reasons */
  puzzles?: Record<string, string>;
}
/** What `Game.explain` says about a thing that can be pointed at. A title may add fields of its own. */
export type Explanation = {
  /** What it is called, with a capital letter. */
  name: string;
  /** What it is or does, in sentences that are true for the whole game. */
  text: string;
  /** The rule that it is about. */
  rule: string;
  /** Which of its values are not printed, and where they come from; `card` stands for the whole thing. */
  doubts: Record<string, 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated'>;
};

export type CuzcoVerb = keyof typeof VERBS.cuzco;
export type CuzcoQuestion = 'SwapGodCard' | 'PlaceDie' | 'TurnDie' | 'Move' | 'MoveAgain' | 'PlaceFeather' | 'TakeFeathers' | 'ActivateHeaddress' | 'TakeTile' | 'SlideTiles' | 'Exchange' | 'FireBlessing' | 'SecondHalf' | 'TakeGodCards' | 'UseAbilities' | 'BuyGood' | 'FulfilMission' | 'ChooseMission' | 'LastCards' | 'RecallVillage';
export type CuzcoStep =
  | { step: 'LayTable'; }
  | { step: 'DealGodCards'; }
  | { step: 'SwapGodCard'; seat: number; }
  | { step: 'ShowGodCards'; }
  | { step: 'Round'; }
  | { step: 'RollDice'; }
  | { step: 'NextDie'; turn: number; }
  | { step: 'PlaceDie'; seat: number; cards: number; bound: number; }
  | { step: 'TurnDie'; seat: number; cards: number; bound: number; }
  | { step: 'Move'; seat: number; kinds: number; strength: number; cards: number; }
  | { step: 'ScoreVillage'; seat: number; village: number; }
  | { step: 'AfterMove'; seat: number; strength: number; }
  | { step: 'MoveAgain'; seat: number; strength: number; }
  | { step: 'PlaceFeather'; seat: number; colour: number; }
  | { step: 'TakeFeathers'; seat: number; left: number; free: boolean; }
  | { step: 'ActivateHeaddress'; seat: number; strength: number; }
  | { step: 'TakeTile'; seat: number; deck: number; strength: number; }
  | { step: 'SlideTiles'; seat: number; left: number; free: boolean; }
  | { step: 'Exchange'; seat: number; pips: number; cards: number; }
  | { step: 'FireBlessing'; seat: number; }
  | { step: 'SecondHalf'; seat: number; }
  | { step: 'RestOfBlessing'; seat: number; }
  | { step: 'TakeGodCards'; seat: number; left: number; free: boolean; }
  | { step: 'NextStudies'; turn: number; }
  | { step: 'UseAbilities'; seat: number; used: number; cards: number; pending: number; }
  | { step: 'Status'; }
  | { step: 'Temple'; }
  | { step: 'NextBuyer'; turn: number; }
  | { step: 'BuyGood'; seat: number; cards: number; }
  | { step: 'NextMission'; turn: number; }
  | { step: 'FulfilMission'; seat: number; }
  | { step: 'ChooseMission'; seat: number; }
  | { step: 'CleanUp'; }
  | { step: 'FinalMissions'; }
  | { step: 'NextLastCards'; turn: number; }
  | { step: 'LastCards'; seat: number; cards: number; }
  | { step: 'RecallVillage'; seat: number; }
  | { step: 'FinalScoring'; }
  ;
export type CuzcoEvent =
  | { event: 'map'; rule: string; triangles: string[]; }
  | { event: 'token'; rule: string; seat: number; token: number; }
  | { event: 'stock'; rule: string; seat: number; priests: number; offerings: number; medals: number; vp: number; }
  | { event: 'missions'; rule: string; seat: number; missions: string[]; }
  | { event: 'dealt'; rule: string; seat: number; cards?: number[]; names?: string[]; }
  | { event: 'double'; rule: string; seat: number; god: 'thunder' | 'moon' | 'creator' | 'earth' | 'corn'; }
  | { event: 'swapped'; rule: string; seat: number; returned?: number; 'returned name'?: string; card?: number; name?: string; }
  | { event: 'undealt'; rule: string; cards: number[]; names: string[]; }
  | { event: 'opened'; rule: string; god: 'thunder' | 'moon' | 'creator' | 'earth' | 'corn'; card: number; name: string; }
  | { event: 'reshuffled'; rule: string; god: 'thunder' | 'moon' | 'creator' | 'earth' | 'corn'; }
  | { event: 'took card'; rule: string; seat: number; card: number; name: string; god: 'thunder' | 'moon' | 'creator' | 'earth' | 'corn'; }
  | { event: 'rolled'; rule: string; seat: number; dice: number[]; }
  | { event: 'pututu'; rule: string; seat: number; size: 'small' | 'great'; }
  | { event: 'placed'; rule: string; seat: number; die: number; action: 'stone' | 'rope' | 'study' | 'farm' | 'exchange' | 'temple' | 'headdress' | 'points'; }
  | { event: 'turned'; rule: string; seat: number; die: number; face: number; }
  | { event: 'blew'; rule: string; seat: number; die: number; face: number; size: 'small' | 'great'; }
  | { event: 'played'; rule: string; seat: number; card: number; name: string; means: 'hand' | 'medal'; cards: number; offerings: number; medals: number; }
  | { event: 'moved'; rule: string; seat: number; place: string; }
  | { event: 'rotated'; rule: string; seat: number; rotation: number; }
  | { event: 'delivered'; rule: string; seat: number; village: string; }
  | { event: 'delivered from reserve'; rule: string; seat: number; village: string; }
  | { event: 'feather'; rule: string; seat: number; colour: 'turquoise' | 'purple' | 'orange' | 'pink'; circlet: number; }
  | { event: 'headdress'; rule: string; seat: number; circlet: number; vp: number; }
  | { event: 'scored village'; rule: string; seat: number; village: string; vp: number; }
  | { event: 'took tile'; rule: string; seat: number; deck: 'study' | 'farm'; tile: string; ability: string; number: number; }
  | { event: 'slid'; rule: string; seat: number; tile: string; space: string; }
  | { event: 'offering'; rule: string; seat: number; amount: number; }
  | { event: 'status'; rule: string; seat: number; amount: number; space: number; }
  | { event: 'food'; rule: string; seat: number; amount: number; }
  | { event: 'reserve'; rule: string; seat: number; amount: number; }
  | { event: 'points'; rule: string; seat: number; vp: number; }
  | { event: 'priest'; rule: string; seat: number; step: number; }
  | { event: 'pushed'; rule: string; seat: number; step: number; }
  | { event: 'expelled'; rule: string; seat: number; }
  | { event: 'ability'; rule: string; seat: number; deck: 'study' | 'farm'; ability: string; value: number; }
  | { event: 'status scored'; rule: string; seat: number; vp: number; }
  | { event: 'temple scored'; rule: string; seat: number; vp: number; }
  | { event: 'medal'; rule: string; seat: number; }
  | { event: 'medal tied'; rule: string; seat: number; }
  | { event: 'medal lost'; rule: string; }
  | { event: 'bought'; rule: string; seat: number; good: 'soup' | 'clothes' | 'bowl' | 'decanter' | 'tools' | 'jewelry'; food: number; vp: number; }
  | { event: 'completed'; rule: string; seat: number; mission: string; vp: number; }
  | { event: 'discarded'; rule: string; seat: number; mission: string; }
  | { event: 'chose'; rule: string; seat: number; mission: string; }
  | { event: 'round'; rule: string; round: number; }
  | { event: 'leftovers'; rule: string; seat: number; vp: number; }
  | { event: 'recalled'; rule: string; seat: number; village: string; vp: number; }
  | { event: 'medals scored'; rule: string; seat: number; vp: number; }
  | { event: 'villages scored'; rule: string; seat: number; vp: number; }
  | { event: 'achieved'; rule: string; seat: number; what: string; vp: number; }
  | { event: 'end'; rule: string; }
  ;
/** Everything that lies open. A temple step without a priest is -1. A road is two places, its kind and its pips. */
export type CuzcoEmpireView = {
  triangles: string[];
  rotation: number;
  arms: [string, number][];
  villages: CuzcoVillageView[];
  roads: [string, string, string, number][];
  round: number;
  phase: number;
  order: number[];
  arrivals: number[];
  spaces: CuzcoSpaceView[];
  study: (CuzcoTileView | null)[];
  farm: (CuzcoTileView | null)[];
  decks: Record<string, number>;
  tiles_gone: string[];
  display: string[];
  golden: string[];
  missions_gone: number;
  market: string[][];
  goods_gone: string[];
  supply: Record<string, number>;
  steps: number[];
  temple_medals: number;
  medals_gone: number;
  pututus: number[];
  gods: CuzcoGodView[];
  discards: number[];
  hidden_cards: number[];
  spare: number;
  doubles: (string | null)[];
  masks: CuzcoMaskView[];
};
/** A village; its quipus from the bottom to the top. */
export type CuzcoVillageView = {
  village: string;
  name: string;
  feather: string;
  vp: number;
  quipus: number[];
};
/** A space of the action board: its actions, and its dice with their seats in order of arrival. */
export type CuzcoSpaceView = {
  actions: string[];
  dice: number[][];
};
/** An open tile of the capital. */
export type CuzcoTileView = {
  tile: string;
  deck: string;
  ability: string;
  number: number;
};
/** A god's pile and its open card; `hidden` counts the cards of starting hands that nobody has seen. */
export type CuzcoGodView = {
  god: string;
  open: number | null;
  pile: number;
  drawn: number;
  hidden: number;
  exhausted: boolean;
};
/** A seat's area. `gods` are the sets of gods that its hidden cards can have, `known` the cards seen taken. */
export type CuzcoMaskView = {
  mask: string;
  runner: string;
  may_turn: boolean;
  quipus: number;
  reserve: number;
  feathers: boolean[];
  active: boolean[];
  tiles: CuzcoOwnedTileView[];
  offerings: number;
  food: number;
  medals: number;
  goods: string[];
  priests: number;
  missions: string[];
  finished: string[];
  progress: Record<string, number[][]>;
  dice: number[];
  pututus: number[];
  status: number;
  vp: number;
  sources: Record<string, number>;
  hand: number;
  known: number[];
  gods: string[][];
};
/** A tile on a mask. */
export type CuzcoOwnedTileView = {
  tile: string;
  deck: string;
  ability: string;
  number: number;
  slid: boolean;
};
/** The seat's god cards, the one it put back before the game, and its progress with own and displayed missions. */
export type CuzcoOwnHandView = {
  hand: number[];
  returned: number;
  progress: Record<string, number[][]>;
};
export type CuzcoPublic = CuzcoEmpireView;
export type CuzcoOwn = CuzcoOwnHandView;
/** The content file of Cuzco. */
export type CuzcoContentFile = {
  title?: string;
  constants: CuzcoConstantEntry[];
  players: CuzcoPlayersEntry[];
  colours: CuzcoColourEntry[];
  villages: CuzcoVillageEntry[];
  triangles: CuzcoTriangleEntry[];
  fixed_map: CuzcoFixedMapEntry;
  arms: CuzcoArmEntry[];
  masks: CuzcoMaskEntry[];
  circlets: CuzcoCircletEntry[];
  goods: CuzcoGoodEntry[];
  abilities: CuzcoAbilityEntry[];
  tiles: CuzcoTileEntry[];
  exchanges: CuzcoExchangeEntry[];
  gods: CuzcoGodEntry[];
  god_cards: CuzcoGodCardEntry[];
  terms: CuzcoTermEntry[];
  missions: CuzcoMissionEntry[];
  achievements: CuzcoAchievementEntry[];
};
export type CuzcoConstantEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  name?: string;
  /** One number, or one for each round or each order token. */
  value: number | number[];
};
export type CuzcoPlayersEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  seats?: number;
  /** The actions of each space. */
  spaces: string[];
  goods_removed: number;
  goods_per_row: number;
  setup_god_cards: number;
};
export type CuzcoColourEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
};
export type CuzcoVillageEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  name: string;
};
export type CuzcoTriangleEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  name?: string;
  /** The colours of its villages, on a feather triangle. */
  feathers?: string[];
  /** The points of its villages, on a building triangle. */
  vp?: number[];
  roads: string[];
};
export type CuzcoFixedMapEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id?: string;
  triangles: string[];
  rotation: number;
};
export type CuzcoArmEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  road: string;
};
export type CuzcoMaskEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  name: string;
  /** The two colours of each circlet. */
  circlets: string[];
};
export type CuzcoCircletEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  pips?: number;
  vp: number;
};
export type CuzcoGoodEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  name?: string;
  count: number;
  food: number;
  vp: number;
};
export type CuzcoAbilityEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  name: string;
  effect: string;
  /** The kind of road that it moves on. */
  kind?: string;
  /** The deck that it takes from. */
  deck?: string;
  strengths?: number[];
  amounts?: number[];
};
export type CuzcoTileEntry = {
  id: string;
  name: string;
  deck: string;
  ability: string;
  numbers: number[];
  source: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
};
export type CuzcoExchangeEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  pips: number;
  effect: string;
  deck?: string;
  amount?: number;
};
export type CuzcoGodEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  name: string;
  colour?: string;
};
export type CuzcoGodCardEntry = {
  id: string;
  name: string;
  god: string;
  phases: string[];
  copies: number;
  effect: string;
  value?: number;
  most?: number;
  text: string;
  source: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
};
export type CuzcoTermEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  requirement: Record<string, Json>;
};
export type CuzcoMissionEntry = {
  id: string;
  name: string;
  /** `start` or `golden`. */
  back: string;
  requirement: Record<string, Json>;
  text: string;
  source: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  note?: string;
};
export type CuzcoAchievementEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  name?: string;
  vp: number;
  requirement: Record<string, Json>;
};
/** What is said about a thing of Cuzco. */
export type CuzcoExplained = {
  name: string;
  text: string;
  rule: string;
  doubts: Record<string, 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated'>;
  /** Sentences that are good to know. */
  notes: string[];
  /** When a god card can be played. */
  when?: string;
  /** What an ability does with one, two or three tiles. */
  by_tiles?: string[];
  /** What pips are exchanged for, without a full stop. */
  offer?: string;
  /** What a mission asks for, without a full stop. */
  asks?: string;
  /** The same part by part, as the content file writes it (C19.1). */
  parts?: Record<string, Json>[];
};
export type CuzcoExplanation = CuzcoExplained;

export type TiwanakuVerb = keyof typeof VERBS.tiwanaku;
export type TiwanakuQuestion = 'DivineAgain' | 'Offer' | 'LastOffer' | 'Turn' | 'Move' | 'LastDivination' | 'SoloTurn' | 'Unstick' | 'SoloMove' | 'PickOtoma' | 'DivineRest' | 'Spend' | 'CoopTurn' | 'CoopMove' | 'OrderOtoma' | 'GiveTile';
export type TiwanakuStep =
  | { step: 'Begin'; }
  | { step: 'SeatOtoma'; }
  | { step: 'Deal'; seat: number; }
  | { step: 'Discover'; seat: number; square: number; }
  | { step: 'DivineAgain'; seat: number; }
  | { step: 'Offering'; seat: number; }
  | { step: 'Offer'; seat: number; }
  | { step: 'LastOffer'; seat: number; }
  | { step: 'OtomaOffer'; }
  | { step: 'NextTurn'; seat: number; }
  | { step: 'Turn'; seat: number; }
  | { step: 'Move'; seat: number; pawn: number; }
  | { step: 'EndTurn'; seat: number; uncovered: number; }
  | { step: 'NextDivination'; seat: number; }
  | { step: 'LastDivination'; seat: number; }
  | { step: 'LastOfferings'; seat: number; }
  | { step: 'OtomaWalk'; seat: number; pawn: number; direction: number; }
  | { step: 'OtomaDiscover'; seat: number; square: number; }
  | { step: 'OtomaPlant'; square: number; }
  | { step: 'NextSoloTurn'; seat: number; }
  | { step: 'SoloTurn'; seat: number; }
  | { step: 'Unstick'; seat: number; }
  | { step: 'SoloMove'; seat: number; pawn: number; }
  | { step: 'TurnUpArrow'; square: number; }
  | { step: 'FollowArrow'; seat: number; square: number; }
  | { step: 'PickOtoma'; seat: number; direction: number; }
  | { step: 'DivineRest'; seat: number; }
  | { step: 'EndSoloTurn'; seat: number; uncovered: number; }
  | { step: 'NextCoopTurn'; seat: number; }
  | { step: 'Spend'; seat: number; }
  | { step: 'CoopTurn'; seat: number; arrow: number; }
  | { step: 'CoopMove'; seat: number; pawn: number; arrow: number; }
  | { step: 'React'; seat: number; square: number; }
  | { step: 'OrderOtoma'; seat: number; tied: string; }
  | { step: 'EndCoopTurn'; seat: number; }
  | { step: 'FinalScore'; }
  | { step: 'GiveTile'; seat: number; terrain: number; }
  ;
export type TiwanakuEvent =
  | { event: 'starting square'; rule: string; square: string; terrain: 'valley' | 'desert' | 'forest' | 'mountain'; crop: 'sweet potato' | 'coca' | 'chili pepper' | 'corn' | 'quinoa'; level: number; }
  | { event: 'first player'; rule: string; seat: number; }
  | { event: 'entered'; rule: string; seat: number; square: string; }
  | { event: 'moved'; rule: string; seat: number; origin: string; square: string; }
  | { event: 'retrieved'; rule: string; seat: number; square: string; }
  | { event: 'discovered'; rule: string; seat: number; square: string; terrain: 'valley' | 'desert' | 'forest' | 'mountain'; }
  | { event: 'diversity'; rule: string; seat: number; terrain: 'valley' | 'desert' | 'forest' | 'mountain'; level: number; points: number; }
  | { event: 'divined right'; rule: string; seat: number; square: string; crop: 'sweet potato' | 'coca' | 'chili pepper' | 'corn' | 'quinoa'; level: number; points: number; }
  | { event: 'divined wrong'; rule: string; seat: number; square: string; guess: 'sweet potato' | 'coca' | 'chili pepper' | 'corn' | 'quinoa'; crop: 'sweet potato' | 'coca' | 'chili pepper' | 'corn' | 'quinoa'; level: number; points: number; }
  | { event: 'cube'; rule: string; seat: number; crop: 'sweet potato' | 'coca' | 'chili pepper' | 'corn' | 'quinoa'; }
  | { event: 'offered'; rule: string; seat: number; cubes: string; points: number; }
  | { event: 'all discovered'; rule: string; }
  | { event: 'standstill'; rule: string; turns: number; }
  | { event: 'must pass'; rule: string; seat: number; }
  | { event: 'passed'; rule: string; seat: number; }
  | { event: 'otoma seated'; rule: string; colour: string; square: string; }
  | { event: 'otoma walked'; rule: string; colour: string; origin: string; direction: 'up' | 'right' | 'down' | 'left'; path: string[]; square: string; }
  | { event: 'otoma stays'; rule: string; colour: string; square: string; }
  | { event: 'otoma discovered'; rule: string; square: string; terrain: 'valley' | 'desert' | 'forest' | 'mountain'; }
  | { event: 'otoma diversity'; rule: string; terrain: 'valley' | 'desert' | 'forest' | 'mountain'; level: number; points: number; }
  | { event: 'otoma planted'; rule: string; square: string; crop: 'sweet potato' | 'coca' | 'chili pepper' | 'corn' | 'quinoa'; level: number; points: number; }
  | { event: 'otoma cube'; rule: string; crop: 'sweet potato' | 'coca' | 'chili pepper' | 'corn' | 'quinoa'; }
  | { event: 'otoma offered'; rule: string; cubes: string; points: number; }
  | { event: 'arrow'; rule: string; square: string; colour: string; direction: 'up' | 'right' | 'down' | 'left'; }
  | { event: 'own arrow'; rule: string; seat: number; }
  | { event: 'dealt'; rule: string; seat: number; tiles: number; }
  | { event: 'uncovered'; rule: string; seat: number; terrain: 'valley' | 'desert' | 'forest' | 'mountain'; arrow?: 'up' | 'right' | 'down' | 'left'; }
  | { event: 'spent'; rule: string; seat: number; terrain: 'valley' | 'desert' | 'forest' | 'mountain'; arrow: 'up' | 'right' | 'down' | 'left'; }
  | { event: 'gave'; rule: string; seat: number; terrain: 'valley' | 'desert' | 'forest' | 'mountain'; arrow: 'up' | 'right' | 'down' | 'left'; }
  | { event: 'no action'; rule: string; seat: number; }
  | { event: 'skipped'; rule: string; seat: number; }
  | { event: 'all spent'; rule: string; }
  | { event: 'unexplored'; rule: string; squares: number; points: number; }
  ;
/** Everything that lies open. `ways` are the steps of the pawn in hand: it enters on `a1`, goes on `a1>b1`. */
export type TiwanakuValleyView = {
  size: 'long' | 'tiny';
  mode: 'competitive' | 'solo' | 'coop';
  first: number;
  start: string[];
  otoma_start: string[];
  terrain: number[];
  crops: number[];
  left: number[];
  stock: number[];
  crops_left: number[];
  levels: number;
  pawns: TiwanakuPawnsView[];
  ways: string;
  struck: TiwanakuStruckView[];
  people: TiwanakuPeopleView[];
  otoma: TiwanakuOtomaView[];
  arrows: (string | null)[];
  screens: TiwanakuScreenView[];
  seen: number[][];
  idle: number;
  out: boolean[];
};
/** The pawns of one colour and the seats that play it. */
export type TiwanakuPawnsView = {
  colour: string;
  seats: number[];
  squares: string[];
  supply: number;
};
/** A level that cannot lie under a pawn of the actor, and the square that shows it; None if it is used up. */
export type TiwanakuStruckView = {
  square: string;
  level: number;
  rule: string;
  by: string | null;
};
/** A people and its seats; the Otoma have none. */
export type TiwanakuPeopleView = {
  seats: number[];
  points: number;
  stones: number[];
  cubes: number[];
  sources: TiwanakuSourcesView;
};
/** Where points came from. */
export type TiwanakuSourcesView = {
  diversity: number;
  crops: number;
  offerings: number;
  mistakes: number;
  unexplored: number;
};
/** A pawn that no seat plays. */
export type TiwanakuOtomaView = {
  colour: string;
  square: string;
};
/** The tiles behind a seat's screen: how many of each terrain, and which stacks are covered. */
export type TiwanakuScreenView = {
  stacks: number[];
  covered: boolean[];
};
/** The arrows on top behind the own screen; none where a stack is empty or covered. */
export type TiwanakuOwnScreenView = {
  tops: (string | null)[];
};
export type TiwanakuPublic = TiwanakuValleyView;
export type TiwanakuOwn = TiwanakuOwnScreenView;
/** The content file of Tiwanaku. */
export type TiwanakuContentFile = {
  game?: string;
  format?: number;
  boards: TiwanakuBoardEntry[];
  terrains: TiwanakuTerrainEntry[];
  crops: TiwanakuCropEntry[];
  /** The points for 0 to 5 cubes. */
  offerings: TiwanakuNumbersEntry;
  score: TiwanakuScoreEntry;
  colours: TiwanakuTextsEntry;
  pawns: TiwanakuPawnsEntry;
  otoma: TiwanakuOtomaEntry;
  coop: TiwanakuCoopEntry[];
  discs: TiwanakuDiscEntry[];
};
export type TiwanakuBoardEntry = {
  id: string;
  squares: TiwanakuNumberEntry;
  shape: TiwanakuShapeEntry;
  columns?: Record<string, Json>;
  rows?: Record<string, Json>;
  /** These three are told to people only. */
  start?: Record<string, Json>;
  trails: TiwanakuTrailsEntry;
};
export type TiwanakuNumberEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  value: number;
};
export type TiwanakuShapeEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  rows: number;
  cols: number;
};
export type TiwanakuTrailsEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  pairs: string[];
};
export type TiwanakuTerrainEntry = {
  id: string;
  letter: string;
  tiles: TiwanakuNumberEntry;
  arrows: TiwanakuTextEntry;
};
export type TiwanakuTextEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  value: string;
};
export type TiwanakuCropEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  level: number;
  tiles: number;
  points: number;
};
export type TiwanakuNumbersEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  value: number[];
};
export type TiwanakuScoreEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  floor: number;
};
export type TiwanakuTextsEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  value: string[];
};
export type TiwanakuPawnsEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  competitive: TiwanakuBySeats;
  solo: number;
};
export type TiwanakuBySeats = {
  '2': number;
  '3': number;
  '4': number;
};
export type TiwanakuOtomaEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  colours: string[];
};
export type TiwanakuCoopEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  pawns: TiwanakuBySeats;
  otoma: number;
};
export type TiwanakuDiscEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  name?: string;
  size: string;
  logic?: number;
  terrain: string[];
  crops: string[];
  start: string;
  otoma: string;
};
export type TiwanakuExplanation = Explanation;
/** What the helper of a table shows a seat. */
export type TiwanakuHelp = {
  level: 'contradictions' | 'certain' | 'explain';
  status: 'complete' | 'partial';
  contradictions: TiwanakuContradiction[];
  certain: TiwanakuCertainty[] | null;
  hints: TiwanakuHint[] | null;
  /** There is no further hint, since all of them were given. */
  all_told: boolean;
  here: TiwanakuHere | null;
};
/** Marks of a seat that cannot be right. */
export type TiwanakuContradiction = {
  square: number;
  terrain: number[];
  crops: number[];
};
/** What is certain of a square and not on the board yet. */
export type TiwanakuCertainty = {
  square: number;
  terrain: number | null;
  crop: number | null;
};
/** Why something is certain. */
export type TiwanakuHint = {
  square: number;
  kind: 'terrain' | 'crop';
  value: number;
  steps: TiwanakuReason[];
  /** Only trying every map shows it. */
  exhaustive: boolean;
};
/** One sentence of an explanation. */
export type TiwanakuReason = {
  technique: string;
  /** What the technique rests on; each cause names its own. */
  rule: string;
  struck: TiwanakuStruck[];
  /** What it rests on that one sees at a glance: neighbours of what lies open. */
  evident: TiwanakuStruck[];
  /** Squares that it follows from. */
  uses: number[];
  why: TiwanakuCause[];
  /** What would follow from the values that are struck off; empty for all other techniques. */
  what_if: TiwanakuReason[];
  /** The square that a what-if leaves nothing for. */
  broken: number | null;
};
/** Values that a step strikes off a square. */
export type TiwanakuStruck = {
  square: number;
  terrain: number[];
  crops: number[];
  /** A terrain and a crop that do not go together there, though each may still be. */
  pairs: number[][];
  /** The terrain, if the step leaves no other. */
  is_terrain: number | null;
  is_crop: number | null;
};
/** Why a step holds. */
export type TiwanakuCause = {
  rule: string;
  /** The name of the reason in the words of the title. */
  why: string;
  facts: Record<string, string | number>;
};
/** What is known of a square that was asked about. */
export type TiwanakuHere = {
  square: number;
  /** What is open. */
  terrain: number[];
  crops: number[];
  /** Why it is not the rest, as far as that can be told. */
  steps: TiwanakuReason[];
  /** How likely what is open is, if that can be counted and is not certain anyway. */
  chances: TiwanakuChances | null;
};
/** How likely each terrain and crop of a square is. */
export type TiwanakuChances = {
  maps: number | null;
  counted: number | null;
  sampled: boolean;
  assumes: 'grade' | 'any' | 'first' | 'alike';
  grade: 'easy' | 'normal' | 'hard' | 'expert' | null;
  square: number;
  terrain: number[];
  crops: number[];
};
/** How far the helper has come. */
export type TiwanakuLook = {
  status: 'complete' | 'partial';
  /** Of the values that were open, how many are decided: certain to be possible, or impossible. */
  share: number;
};
/** How likely everything hidden was. */
export type TiwanakuOdds = {
  maps: number | null;
  counted: number | null;
  sampled: boolean;
  assumes: 'grade' | 'any' | 'first' | 'alike';
  grade: 'easy' | 'normal' | 'hard' | 'expert' | null;
  status: 'complete' | 'partial';
  squares: TiwanakuSquareOdds[];
};
/** How likely each terrain and crop of a square was. */
export type TiwanakuSquareOdds = {
  square: number;
  terrain: number[];
  crops: number[];
};
/** Was a divination provable? */
export type TiwanakuDivination = {
  square: number;
  level: number;
  right: boolean;
  provable: boolean;
  /** How likely it was. */
  share: number | null;
  status: 'complete' | 'partial';
  hint: TiwanakuHint | null;
};
/** What everybody may know of the valley of the day before the game. */
export type TiwanakuDailyValley = {
  size: string;
  /** How hard the crops are to find. */
  logic: string;
  start: TiwanakuStartSquare[];
};
export type TiwanakuStartSquare = {
  square: number;
  terrain: number;
  crop: number;
};

export type WutakiVerb = keyof typeof VERBS.wutaki;
export type WutakiQuestion = 'ChooseMaster' | 'SettleTie' | 'Turn' | 'FulfilPacts' | 'ChooseWorker' | 'ActAgain' | 'PayUnits' | 'GainUnits' | 'TakeUnits' | 'Victim' | 'Raid' | 'TradeUnits' | 'TradeAmount' | 'TradePoints' | 'PayOmen' | 'BurnOmen' | 'PlayOmen' | 'ReturnRevenge' | 'RevengeReceiver' | 'GiveRevenge' | 'KeepSecret' | 'Hire' | 'EvictTarget' | 'GiveUpWorker' | 'MoveOn' | 'PlaceSpecially' | 'AcceptPact' | 'AcceptLooked' | 'GiveOpenPact' | 'GiveOwnPact' | 'ChoosePact' | 'ChooseUpgrade' | 'RemoveDisc' | 'TakeOver' | 'Offer' | 'ChooseList';
export type WutakiStep =
  | { step: 'SetUp'; }
  | { step: 'DealSecrets'; seat: number; }
  | { step: 'DealOpenly'; }
  | { step: 'ChooseMaster'; seat: number; }
  | { step: 'RoundEnd'; }
  | { step: 'StartRound'; }
  | { step: 'RevealRound'; }
  | { step: 'FinalScoring'; }
  | { step: 'SettleTie'; seat: number; }
  | { step: 'NextTurn'; seat: number; }
  | { step: 'FirstTurn'; }
  | { step: 'LastTurns'; seat: number; }
  | { step: 'TurnOver'; }
  | { step: 'Turn'; seat: number; }
  | { step: 'TurnGoesOn'; seat: number; }
  | { step: 'Pacts'; seat: number; }
  | { step: 'FulfilPacts'; seat: number; }
  | { step: 'ChooseWorker'; seat: number; site: number; }
  | { step: 'Executed'; seat: number; site: number; visit: number; }
  | { step: 'ActAgain'; seat: number; site: number; }
  | { step: 'Run'; seat: number; effect: number; at: number; until: number; }
  | { step: 'BeginPact'; seat: number; pact: number; free: boolean; }
  | { step: 'PactPaid'; seat: number; pact: number; }
  | { step: 'StandingBonus'; seat: number; trigger: string; }
  | { step: 'PrivateTrack'; seat: number; gold: number; sheep: number; wood: number; oil: number; stone: number; }
  | { step: 'GeneralTrack'; seat: number; }
  | { step: 'DueUnits'; seat: number; count: number; used: number; origin: number; goal: number; }
  | { step: 'PayUnits'; seat: number; count: number; used: number; origin: number; goal: number; }
  | { step: 'GainUnits'; seat: number; count: number; used: number; origin: number; goal: number; }
  | { step: 'TakeUnits'; seat: number; count: number; used: number; origin: number; goal: number; }
  | { step: 'Victim'; seat: number; count: number; }
  | { step: 'Penalty'; seat: number; count: number; }
  | { step: 'Raid'; seat: number; penalty: number; }
  | { step: 'TradeUnits'; seat: number; most: number; given: number; got: number; must: boolean; }
  | { step: 'TradeAmount'; seat: number; most: number; given: number; got: number; give: number; get: number; }
  | { step: 'TradePoints'; seat: number; most: number; got: number; must: boolean; }
  | { step: 'DueOmens'; seat: number; count: number; }
  | { step: 'PayOmen'; seat: number; count: number; }
  | { step: 'BurnOmen'; seat: number; most: number; rate: number; must: boolean; }
  | { step: 'PlayOmen'; seat: number; count: number; extra: boolean; }
  | { step: 'OmenOver'; seat: number; omen: number; }
  | { step: 'ReturnRevenge'; seat: number; count: number; }
  | { step: 'RevengeReceiver'; seat: number; count: number; }
  | { step: 'GiveRevenge'; seat: number; count: number; to: number; }
  | { step: 'KeepSecret'; seat: number; drawn: number; keep: number; }
  | { step: 'Hire'; seat: number; most: number; free: boolean; fewest: number; }
  | { step: 'EvictTarget'; seat: number; effect: number; start: number; at: number; }
  | { step: 'Dismissal'; seat: number; target: number; site: number; }
  | { step: 'GiveUpWorker'; seat: number; other: boolean; }
  | { step: 'OwnerBonuses'; seat: number; site: number; }
  | { step: 'MoveOn'; seat: number; where: string; }
  | { step: 'PlaceSpecially'; seat: number; occupied: boolean; }
  | { step: 'AcceptPact'; seat: number; with_gold: boolean; }
  | { step: 'Refill'; }
  | { step: 'LookAtPacts'; seat: number; count: number; }
  | { step: 'AcceptLooked'; seat: number; }
  | { step: 'GiveOpenPact'; seat: number; effect: number; start: number; at: number; }
  | { step: 'GiveOwnPact'; seat: number; effect: number; start: number; at: number; }
  | { step: 'HandOver'; seat: number; pact: number; to: number; }
  | { step: 'FulfilSome'; seat: number; count: number; free: boolean; most: number; }
  | { step: 'ChoosePact'; seat: number; count: number; free: boolean; most: number; }
  | { step: 'ChooseUpgrade'; seat: number; free: boolean; discount: number; kind: string; vp: number; extra: boolean; }
  | { step: 'RemoveDisc'; seat: number; effect: number; start: number; at: number; }
  | { step: 'Collapse'; seat: number; site: number; owner: number; }
  | { step: 'TakeOver'; seat: number; }
  | { step: 'Offer'; seat: number; effect: number; }
  | { step: 'ChooseList'; seat: number; effect: number; }
  ;
export type WutakiEvent =
  | { event: 'start player'; rule: string; seat: number; }
  | { event: 'element'; rule: string; seat: number; card?: string; }
  | { event: 'drew secrets'; rule: string; seat: number; count: number; cards?: string[]; }
  | { event: 'kept secret'; rule: string; seat: number; returned: number; card?: string; }
  | { event: 'cost marker'; rule: string; seat: number; resource: 'gold' | 'sheep' | 'wood' | 'oil' | 'stone'; }
  | { event: 'ability marker'; rule: string; seat: number; ability: string; }
  | { event: 'master'; rule: string; seat: number; master: 'A' | 'B1' | 'B2' | 'B3' | 'B4'; }
  | { event: 'round'; rule: string; round: number; }
  | { event: 'round card'; rule: string; card: string; name: string; }
  | { event: 'drew omens'; rule: string; seat: number; count: number; cards?: string[]; }
  | { event: 'drew revenge'; rule: string; seat: number; count: number; cards?: string[]; }
  | { event: 'shuffled'; rule: string; pile: 'omen' | 'pact' | 'round'; cards: string[]; }
  | { event: 'dealt pacts'; rule: string; cards: string[]; }
  | { event: 'discarded pacts'; rule: string; cards: string[]; }
  | { event: 'accepted'; rule: string; seat: number; pact: string; }
  | { event: 'gave pact'; rule: string; seat: number; to: number; pact: string; own: number; }
  | { event: 'looked'; rule: string; seat: number; count: number; cards?: string[]; }
  | { event: 'fulfils'; rule: string; seat: number; pact: string; }
  | { event: 'private track'; rule: string; seat: number; step: number; }
  | { event: 'general track'; rule: string; field: string; }
  | { event: 'placed'; rule: string; seat: number; worker: 'loyal' | 'additional' | 'special'; site: string; }
  | { event: 'moved'; rule: string; seat: number; site: string; }
  | { event: 'set aside'; rule: string; seat: number; worker: 'loyal' | 'additional' | 'special'; }
  | { event: 'again'; rule: string; seat: number; }
  | { event: 'gained'; rule: string; seat: number; units: string; }
  | { event: 'paid'; rule: string; seat: number; units: string; }
  | { event: 'sacrificed'; rule: string; seat: number; units: string; }
  | { event: 'plundered'; rule: string; seat: number; units: string; }
  | { event: 'stole'; rule: string; seat: number; from: number; units: string; }
  | { event: 'digested'; rule: string; units: string; }
  | { event: 'traded'; rule: string; seat: number; gave: string; got: string; }
  | { event: 'bought'; rule: string; seat: number; got: string; }
  | { event: 'scored'; rule: string; seat: number; vp: number; }
  | { event: 'lost'; rule: string; seat: number; vp: number; }
  | { event: 'hired'; rule: string; seat: number; worker: 'loyal' | 'additional' | 'special'; price?: string; }
  | { event: 'evicted'; rule: string; seat: number; from: number; worker: 'loyal' | 'additional' | 'special'; site: string; }
  | { event: 'left'; rule: string; seat: number; worker: 'loyal' | 'additional' | 'special'; }
  | { event: 'paid wages'; rule: string; seat: number; units: string; }
  | { event: 'gave up'; rule: string; seat: number; worker: 'loyal' | 'additional' | 'special'; place: string; }
  | { event: 'upgraded'; rule: string; seat: number; upgrade: string; kind: 'site' | 'tower'; gold: number; }
  | { event: 'collapsed'; rule: string; seat: number; from: number; site: 'quarry' | 'forest' | 'oilwell' | 'pasture' | 'goldmarket' | 'village'; }
  | { event: 'took over'; rule: string; seat: number; from: number; site: 'quarry' | 'forest' | 'oilwell' | 'pasture' | 'goldmarket' | 'village'; }
  | { event: 'climbed'; rule: string; seat: number; level: number; discs: number; }
  | { event: 'multiplier'; rule: string; seat: number; factor: number; }
  | { event: 'claimed'; rule: string; seat: number; }
  | { event: 'played'; rule: string; seat: number; omen: string; }
  | { event: 'discarded'; rule: string; seat: number; omen: string; }
  | { event: 'replaced'; rule: string; seat: number; omen: string; }
  | { event: 'stands'; rule: string; seat: number; omen: string; }
  | { event: 'returned revenge'; rule: string; seat: number; card?: string; }
  | { event: 'gave revenge'; rule: string; seat: number; to: number; card?: string; }
  | { event: 'ability'; rule: string; seat: number; ability: string; }
  | { event: 'haggles'; rule: string; seat: number; omen: string; }
  | { event: 'passed'; rule: string; seat: number; }
  | { event: 'no worker'; rule: string; seat: number; }
  | { event: 'end near'; rule: string; seat: number; }
  | { event: 'last turns'; rule: string; seat: number; }
  | { event: 'shown'; rule: string; seat: number; revenge: string[]; secrets: string[]; element: string; }
  | { event: 'settled tie'; rule: string; seat: number; winner: number; }
  | { event: 'over'; rule: string; }
  ;
/** Everything that lies open. A placed worker is: seat, kind, place, field, visit. */
export type WutakiKingdomView = {
  round: number;
  start: number;
  claim: number;
  ending: number;
  last: boolean;
  rules: WutakiRulesView;
  supply: WutakiUnitsView;
  monster: WutakiUnitsView;
  offering: WutakiUnitsView;
  tribes: WutakiTribeView[];
  fields: Record<string, number[]>;
  levels: Record<string, number[]>;
  yields: Record<string, number>;
  prices: Record<string, number | null>;
  towers: string[];
  placed: [number, string, string, number, number][];
  visits: number;
  acting: number;
  freed: string | null;
  doubled: boolean;
  track: number;
  track_fields: string[];
  display: (string | null)[];
  slot_gold: number[];
  pacts: WutakiPactsView;
  omens: WutakiOmensView;
  rounds: WutakiRoundsView;
  secrets: WutakiPileView;
  revenge: WutakiPileView;
  shown: WutakiShownView[] | null;
  /** The seat for which the start player settled a tie. */
  worthiest: number;
};
/** What round cards changed for this round. */
export type WutakiRulesView = {
  upgrade_discount: number;
  yield_bonus: number;
  accept_bonus: number;
  evict_closed: boolean;
  penalty_waived: boolean;
};
/** Resources in one place. */
export type WutakiUnitsView = {
  gold: number;
  sheep: number;
  wood: number;
  oil: number;
  stone: number;
};
/** The open part of one seat. Workers are counted by kind: loyal, additional, special. */
export type WutakiTribeView = {
  vp: number;
  goods: WutakiUnitsView;
  cost: string | null;
  master: string;
  ability: string | null;
  spent: boolean;
  marker: number;
  factor: number;
  pyramid: number;
  discs: number;
  towers: (string | null)[];
  upgrades: number;
  available: number[];
  home: number[];
  recruited: number;
  next_hire: WutakiHireView | null;
  accepted: string[];
  /** Null while it lies face down. */
  fulfilled: (string | null)[];
  omens: number;
  omens_kept_over: number;
  secrets: number;
  revenge: number;
  standing: string | null;
  standing_used: boolean;
};
/** The price of the next worker. */
export type WutakiHireView = {
  marker: number;
  gold: number;
};
/** The pile of pacts, and how many somebody is looking at. */
export type WutakiPactsView = {
  deck: number;
  drawn: number;
  discards: string[];
  looker: number;
  looked: number;
};
/** The pile of omens; those that hands held when it was last shuffled. */
export type WutakiOmensView = {
  deck: number;
  drawn: number;
  discards: string[];
  in_play: string[];
  kept_over: string[];
};
/** The pile of round cards, and the cards of this round. */
export type WutakiRoundsView = {
  deck: number;
  drawn: number;
  discards: string[];
  in_force: string[];
};
/** A pile of hidden cards; for each card in a hand, the latest draw that it can come from. */
export type WutakiPileView = {
  deck: number;
  drawn: number;
  ages: number[][];
};
/** What the final scoring has shown of one seat. */
export type WutakiShownView = {
  element: string;
  secrets: string[];
  revenge: string[];
};
/** The cards that only this seat sees, and what follows from them. */
export type WutakiOwnSecretsView = {
  element: string | null;
  hand: string[];
  looked: string[];
  fulfilled: string[];
  secrets: WutakiOwnPileView;
  revenge: WutakiOwnPileView;
  lacking: Record<string, Record<string, number>>;
  limits: WutakiLimitView[];
  conditions: WutakiConditionView[];
  forecast: Record<string, number> | null;
};
/** Own hidden cards; those put back, and those given to each seat, by number. */
export type WutakiOwnPileView = {
  cards: string[];
  returned: [number, number][];
  given: number[][];
};
/** A revenge card of one's own: its count now, the count at which it strikes, and whether it would strike now. */
export type WutakiLimitView = {
  card: string;
  count: number;
  limit: number;
  strikes: boolean;
};
/** A secret pact of one's own, and whether it would count now; null if its holder cannot know. */
export type WutakiConditionView = {
  card: string;
  met: boolean | null;
};
export type WutakiPublic = WutakiKingdomView;
export type WutakiOwn = WutakiOwnSecretsView;
/** The content file of Wutaki. */
export type WutakiContentFile = {
  consts: WutakiConstsEntry;
  sides: WutakiSidesEntry;
  sites: WutakiSiteEntry[];
  standard: WutakiStandardEntry[];
  pyramid: WutakiLevelEntry[];
  towers: WutakiTowerEntry[];
  elements: WutakiElementEntry[];
  cost_markers: WutakiCostMarkerEntry[];
  abilities: WutakiAbilityEntry[];
  masters: WutakiMasterEntry[];
  track: WutakiTrackEntry[];
  pacts: WutakiPactEntry[];
  omens: WutakiOmenEntry[];
  revenge: WutakiRevengeEntry[];
  secrets: WutakiSecretEntry[];
  rounds: WutakiRoundEntry[];
};
export type WutakiConstsEntry = {
  start_vp: WutakiNumberEntry;
  start_resources: WutakiNumberEntry;
  end_vp: WutakiNumberEntry;
  unfulfilled_vp: WutakiNumberEntry;
  wage: WutakiNumberEntry;
  supply: WutakiUnitsEntry;
  set_size: WutakiNumberEntry;
  set_vp: WutakiNumberEntry;
  set_most: WutakiNumberEntry;
  other_element_vp: WutakiNumberEntry;
  start_omens: WutakiNumberEntry;
  start_pacts: WutakiNumberEntry;
  secret_draw: WutakiNumberEntry;
  secret_keep: WutakiNumberEntry;
  display: WutakiNumberEntry;
  discs: WutakiNumberEntry;
  loyal: WutakiNumberEntry;
  round_guard: WutakiNumberEntry;
};
export type WutakiNumberEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  value: number;
  note?: string;
};
export type WutakiUnitsEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  value: Record<string, number>;
  note?: string;
};
export type WutakiSidesEntry = {
  standard: WutakiSideEntry;
  extreme: WutakiSideEntry;
};
export type WutakiSideEntry = {
  slot_gold: WutakiNumbersEntry;
  additional: WutakiNumberEntry;
  recruit: WutakiPricesEntry;
};
export type WutakiNumbersEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  value: number[];
  note?: string;
};
export type WutakiPricesEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  value: Record<string, number>[];
  note?: string;
};
export type WutakiSiteEntry = {
  id: string;
  no?: number;
  name?: string;
  fields: WutakiNumbersBySide;
  action: WutakiEffectBySide;
  /** The option that adds gold to its price. */
  option?: string;
};
export type WutakiNumbersBySide = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  standard: number[];
  extreme: number[];
  note?: string;
};
export type WutakiEffectBySide = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  standard: string;
  extreme: string;
};
export type WutakiStandardEntry = {
  id: string;
  gives: string;
  yield: WutakiNumbersBySide;
  price: WutakiNumbersEntry;
  bonus: WutakiUnitsEntry;
};
export type WutakiLevelEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  level: number;
  places: number;
  pay: Record<string, number>;
  vp: number;
  extreme: string;
};
export type WutakiTowerEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  kind: 'elemental' | 'resource';
  gold: WutakiNumberEntry;
  effect: string;
};
export type WutakiElementEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  element: string;
  opposite: string;
  bonus: number;
  malus: number;
};
export type WutakiCostMarkerEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  resource: string;
};
export type WutakiAbilityEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  name?: string;
  effect: string;
};
export type WutakiMasterEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  name: string;
  site: string | null;
  track?: WutakiMasterStep[];
  factors?: WutakiNumbersEntry;
  climb?: string;
};
export type WutakiMasterStep = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  at: number;
  effect: string;
};
export type WutakiTrackEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  seats: number;
  event: string | null;
};
export type WutakiPactEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  element: string;
  sac: Record<string, number>;
  reward: string;
};
export type WutakiOmenEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  kind: 'once' | 'perm';
  name: string;
  cost: string;
  effect: string;
};
export type WutakiRevengeEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  metric: string;
  op: '>=' | '>';
  n: number;
  vp: number;
  note?: string;
};
export type WutakiSecretEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  condition: string;
  vp: number;
};
export type WutakiRoundEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  name: string;
  effect: string;
  again: boolean;
};
/** What is said about a thing of Wutaki. */
export type WutakiExplained = {
  name: string;
  text: string;
  rule: string;
  doubts: Record<string, 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated'>;
  /** The action of a site in a few words, if it can be said so. */
  brief?: string;
  /** The points of a pact. */
  points?: number;
  /** What a pact gives besides. */
  more?: string;
};
export type WutakiExplanation = WutakiExplained;

export type RumisVerb = keyof typeof VERBS.rumis;
export type RumisQuestion = 'Place' | 'PlaceRuin' | 'Fill';
export type RumisStep =
  | { step: 'Begin'; }
  | { step: 'NextRuin'; seat: number; }
  | { step: 'NextTurn'; colour: number; }
  | { step: 'Place'; seat: number; colour: number; }
  | { step: 'PlaceRuin'; seat: number; }
  | { step: 'NextStone'; }
  | { step: 'Fill'; seat: number; }
  ;
export type RumisEvent =
  | { event: 'start'; rule: string; seat: number; }
  | { event: 'placed'; rule: string; seat: number; colour: string; stone: string; cubes: string; squares: number; covers: number[]; }
  | { event: 'ruin placed'; rule: string; seat: number; colour: string; stone: string; cubes: string; squares: number; covers: number[]; }
  | { event: 'set aside'; rule: string; stones: number; }
  | { event: 'stuck'; rule: string; seat: number; colour: string; unplaced: number; }
  | { event: 'never in'; rule: string; seat: number; colour: string; unplaced: number; }
  | { event: 'all placed'; rule: string; seat: number; colour: string; unplaced: number; }
  | { event: 'end'; rule: string; }
  | { event: 'filled'; rule: string; seat: number; stone: string; cubes: string; size: number; }
  | { event: 'full'; rule: string; filled: number; }
  | { event: 'nothing fits'; rule: string; filled: number; }
  ;
/** A game for two to four seats; plans are rows from the top, -1 in `seen` is an empty square. */
export type RumisStructureView = {
  start: number;
  maxima: number[][];
  heights: number[][];
  seen: number[][];
  colours: RumisColourView[];
  placed: [number, string][];
};
/** One colour: its owner (none for the ruins), the stones left and the points so far. */
export type RumisColourView = {
  colour: string;
  seat: number | null;
  left: string[];
  visible: number;
  total: number;
  out: boolean;
};
/** A solitaire cube; here the number of a placed stone tells the copies of one stone apart. */
export type RumisCubeView = {
  maxima: number[][];
  left: Record<string, number>;
  placed: [number, string][];
  filled: number;
};
export type RumisPublic = RumisStructureView | RumisCubeView;
export type RumisOwn = Record<string, never>;
/** The content file of Rumis. */
export type RumisContentFile = {
  game?: string;
  format?: number;
  colours: RumisColoursEntry;
  stones: RumisStoneEntry[];
  boards: RumisBoardEntry[];
  alternatives: RumisBoardEntry[];
  scoring: RumisScoringEntry;
  solitaire: RumisSolitaireEntry;
};
export type RumisColoursEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  value: string[];
};
export type RumisStoneEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  id: string;
  name: string;
  /** Three digits a cube: x, y and z. */
  cubes: string;
  mirror: string;
};
export type RumisBoardEntry = {
  id: string;
  meaning: string;
  plan: RumisPlanEntry;
  heights: RumisHeightsEntry;
  frames: RumisFramesEntry;
  note?: string;
};
export type RumisPlanEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  /** A square is `H`, a number, or `.` where there is none. */
  rows: string[];
};
export type RumisHeightsEntry = {
  '2': number;
  '3': number;
  '4': number;
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
};
export type RumisFramesEntry = {
  '2'?: RumisFrameEntry;
  '3'?: RumisFrameEntry;
  '4'?: RumisFrameEntry;
};
export type RumisFrameEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  x: number[];
  y: number[];
};
export type RumisScoringEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  per_visible_square: number;
  per_unplaced_stone: number;
};
export type RumisSolitaireEntry = {
  source?: 'printed' | 'deduced' | 'inferred' | 'reconstructed' | 'generated';
  colours: RumisSetsEntry;
  /** A solution. */
  sample?: Record<string, Json>;
};
export type RumisSetsEntry = {
  '3': number;
  '4': number;
  '5': number;
};
export type RumisExplanation = Explanation;

/** The verbs of each title. */
export interface Verbs {
  cuzco: CuzcoVerb;
  tiwanaku: TiwanakuVerb;
  wutaki: WutakiVerb;
  rumis: RumisVerb;
}
/** The steps that can be on the stack of each title. */
export interface Steps {
  cuzco: CuzcoStep;
  tiwanaku: TiwanakuStep;
  wutaki: WutakiStep;
  rumis: RumisStep;
}
/** The events of each title. */
export interface Events {
  cuzco: CuzcoEvent;
  tiwanaku: TiwanakuEvent;
  wutaki: WutakiEvent;
  rumis: RumisEvent;
}
/** What each title can ask a seat. */
export interface Questions {
  cuzco: CuzcoQuestion;
  tiwanaku: TiwanakuQuestion;
  wutaki: WutakiQuestion;
  rumis: RumisQuestion;
}
/** What everybody sees of each title. */
export interface Publics {
  cuzco: CuzcoPublic;
  tiwanaku: TiwanakuPublic;
  wutaki: WutakiPublic;
  rumis: RumisPublic;
}
/** What only a seat of each title sees. */
export interface Owns {
  cuzco: CuzcoOwn;
  tiwanaku: TiwanakuOwn;
  wutaki: WutakiOwn;
  rumis: RumisOwn;
}
/** The content file of each title. */
export interface ContentFiles {
  cuzco: CuzcoContentFile;
  tiwanaku: TiwanakuContentFile;
  wutaki: WutakiContentFile;
  rumis: RumisContentFile;
}
/** What each title says about a thing that can be pointed at. */
export interface Explanations {
  cuzco: CuzcoExplanation;
  tiwanaku: TiwanakuExplanation;
  wutaki: WutakiExplanation;
  rumis: RumisExplanation;
}
/** What a game is played with, and what its cards and places say in words. */
export type ContentsOf<T extends Title> = { content: ContentFiles[T]; texts: Record<string, Explanations[T]> };
/** An event of one title, or of any. */
export type Told<T extends Title = Title> = Events[T];

/** Do this, as an answer to entry `seq`. */
export type SaidAct = {
  type: 'act';
  id: string;
  seq: number;
  action: string;
};
/** Take back one's own last action. */
export type SaidUndo = {
  type: 'undo';
  id: string;
  seq: number;
};
/** What would these lines of actions certainly do, after entry `seq`? */
export type SaidForesee = {
  type: 'foresee';
  id: string;
  seq: number;
  lines: string[][];
};
export type SaidChat = {
  type: 'chat';
  text: string;
};
/** Keep these private notes. */
export type SaidNote = {
  type: 'note';
  body: string;
};
/** What this seat adds to the luck, before the start. */
export type SaidEntropy = {
  type: 'entropy';
  entropy: string;
};
/** Send the whole state again. */
export type SaidAgain = {
  type: 'again';
};
/** The page has come into sight, or gone out of it. */
export type SaidHere = {
  type: 'here';
  present: boolean;
};
export type SaidPing = {
  type: 'ping';
  number?: number;
};
/** Everything that this viewer may know now. */
export type StateFrame = {
  type: 'state';
  shared: Shared;
  own: Own;
};
/** What everybody at the table knows. `view` is the game's public part, once it has started. */
export type Shared = {
  id: string;
  title: string;
  rules: number;
  content: string;
  own_content: boolean;
  options: Record<string, string>;
  status: 'open' | 'playing' | 'over' | 'stopped';
  public: boolean;
  host: number | null;
  seats: SeatRow[];
  clock: Clock;
  replace: string;
  late: 'end' | 'choose';
  commitment: string;
  series: SeriesRow | null;
  rematch: string;
  /** The seat that offered the rematch. */
  offered: number | null;
  tally: TallyRow | null;
  /** May nobody but the seats see the game while it runs? */
  closed: boolean;
  /** May those who watch speak to the seats while the game runs? */
  talk: boolean;
  /** So many minutes late those who watch see the game while it runs. */
  delay: number;
  created: number;
  started: number;
  ended: number;
  seq: number;
  actor: number | null;
  /** Since when the actor has been asked. */
  since: number;
  /** When the time of the person who is to act runs out. */
  deadline: number | null;
  /** The seats that offer to end the game together. */
  agreed: number[];
  /** The seats that offer a pause. */
  pausing: number[];
  /** Since when the game rests by consent; 0 if it does not. */
  resting: number;
  /** How it ended, if before its end. */
  ending: Ending | null;
  outcome: Outcome | null;
  digest: string;
  /** The day of which this is somebody's scored game, if it is one. */
  day: string;
  /** Does it change the ratings of those who play? */
  rated: boolean;
  /** Was something taken back after it had come to light? Then the game counts for nothing. */
  practice: boolean;
  /** What the host calls it. */
  name: string;
  language: string;
  /** Does it start by itself when it is full? */
  auto: boolean;
  /** The tournament of which it is a table. */
  tournament: string;
  /** Others still play with the same luck: its secret is shown later, and to others nothing. */
  sealed: boolean;
  entropies: string[];
  secret: string | null;
  /** The milliseconds left to each seat. */
  banks: number[];
  /** The turn that is being played, counted from 1; 0 if none is. */
  turn: number;
  question: string | null;
  /** What the question speaks of: how many, of what, from whom, for what. */
  about: Record<string, Json>;
  /** Does only the seat that is asked know what it may do? */
  private: boolean;
  view: Record<string, Json> | null;
  /** The house has other rules or content than this game: it can be read, not played on. */
  frozen: boolean;
};
/** A seat from outside. */
export type SeatRow = {
  kind: 'open' | 'invited' | 'person' | 'bot';
  name: string;
  level: string;
  /** The last days off of this person, past or to come, in a game over days. */
  away: [number, number] | null;
};
/** How long a seat may think: as long as it likes, from a bank with increments, or so many days a move. */
export type Clock = {
  kind: 'none' | 'live' | 'days';
  bank: number;
  /** Seconds, for a live clock. */
  increment: number;
  days: number;
};
/** Which game of a series this is, and the points of those before it. */
export type SeriesRow = {
  number: number;
  totals: number[];
};
/** How often each seat has won in the games that this company played before. */
export type TallyRow = {
  games: number;
  wins: number[];
};
/** How a game ended before its end. */
export type Ending = {
  why: 'left' | 'time' | 'agreed' | 'keeper';
  /** The seat that left or ran out of time, or that agreed last. */
  seat: number;
  /** Of two seats the other one wins, if one left or ran out of time. */
  winner: number | null;
};
/** How a game ended. */
export type Outcome = {
  scores: number[];
  rivals: number | null;
  sources: Record<string, number>[];
  winners: number[];
};
/** What this viewer knows besides. */
export type Own = {
  seat: number | null;
  lone: boolean;
  invite: string;
  view: Record<string, Json>;
  /** What this seat may do, if it is asked. */
  legal: string[] | null;
  /** May it take back its last action? */
  undo: boolean;
  /** Would that make the game practice, which counts for nothing? */
  practises: boolean;
  /** May it ask a bot what to do? */
  hints: boolean;
  /** Its orders, if it has left any: of others nothing is told. */
  orders: Orders | null;
  /** Have the players of this game given a link away, with which anybody may look back at it? */
  given: boolean;
};
/** What this seat has left to the table: how many moves may still be played, and why it has stopped, if it has. */
export type Orders = {
  waiting: number;
  stopped: '' | 'undone' | 'condition' | 'illegal' | 'changed';
  rule: string;
  name: string;
  facts: Record<string, number | string | (number | string)[]>;
};
/** A new entry, and everything that this viewer may know after it. */
export type EntryFrame = {
  type: 'entry';
  entry: EntrySeen;
  shared: Shared;
  own: Own;
};
/** A line of the log as a viewer may know it; what was told while the game was set up is entry 0. */
export type EntrySeen = {
  seq: number;
  seat: number | null;
  kind: 'action' | 'undo' | 'replaced' | 'stopped' | 'start';
  text: string;
  at: number;
  /** The turn that it belongs to, counted from 1; 0 before the first. */
  turn: number;
  events: Told[];
  /** What the events changed: seat (-1: rivals that nobody plays), thing, and how many more of it. */
  changes: [number, string, number][];
};
/** What changed since the last frame of this connection that had a state, for those who asked for changes only. */
export type ChangeFrame = {
  type: 'change';
  /** The new entry, if there is one. */
  entry: EntrySeen | null;
  shared: Json[][];
  own: Json[][];
  /** Now and then the checksum of the state after it (see `checksum`). */
  check: number | null;
};
export type LogFrame = {
  type: 'log';
  entries: EntrySeen[];
};
export type ChatFrame = {
  type: 'chat';
  lines: LineSeen[];
};
/** A line of chat. */
export type LineSeen = {
  number: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
};
/** The answer to `foresee`: what each line would do after entry `seq`. */
export type ForeseenFrame = {
  type: 'foreseen';
  id: string;
  seq: number;
  lines: LineForeseen[];
};
/** Actions one after the other, and their foresight or the rule that forbids them. */
export type LineForeseen = {
  line: string[];
  foresight: Foresight | null;
  rule: string;
};
/** What will certainly happen, as the seat that is asked may know it. */
export type Foresight = {
  events: Told[];
  /** The roll, draw or reveal after which nothing more is certain. */
  ends: string | null;
  asked: number | null;
  /** Who is asked next, and what, if that is certain. */
  question: string | null;
  /** What that question speaks of, if the same seat is asked again. */
  about: Record<string, Json>;
  /** What may be done next, if the same seat is asked again. */
  options: string[] | null;
  /** The net effect: a seat (-1 are rivals that nobody plays), a thing, and how many more or fewer. */
  changes: [number, string, number][];
  /** What each seat gains or loses for certain, where a title counts during the game. */
  points: number[] | null;
  /** May it be too late to take it back? */
  final: boolean;
  /** Changes of the view: `[path, value]` sets or appends, `[path]` removes; a path begins with `public` or `own`. */
  patch: Json[][];
};
/** So many people watch the table who do not sit at it, and the seats whose people are here. */
export type Watching = {
  type: 'watching';
  people: number;
  /** They have the table before their eyes. */
  here: number[];
  /** Their page is open, but out of sight. */
  aside: number[];
};
/** Stored as entry `seq`; a repeated id gets the same answer. */
export type Ack = {
  type: 'ack';
  id: string;
  seq: number;
};
/** Not done, and nothing has changed. A stale action is followed by the state. */
export type Refusal = {
  type: 'refused';
  id: string;
  code: string;
  why: string;
  facts: Record<string, number | string | (number | string)[]>;
  reason: string;
  rule: string;
  seq: number;
  /** The name of the reason in the title's words, if a rule forbids it; the facts are then its own. */
  name: string;
};
export type Pong = {
  type: 'pong';
  number: number;
};
/** To a user, wherever they are: a table waits for you. */
export type Turn = {
  type: 'turn';
  table: string;
  title: string;
  seq: number;
};
/** To a user, wherever they are: something happened; `GET /me/alerts` says what. */
export type News = {
  type: 'news';
};
/** The user of this session. */
export type Me = {
  id: string;
  name: string;
  account: boolean;
  webhook: string;
  /** May puzzles be found in my finished games? */
  mining: boolean;
  /** The figure and the dye that stand for me; empty: those of my name. */
  avatar: string;
};
export type Carrying = {
  code: string;
  until: number;
};
/** When I am away, and how many days I may still take off. */
export type DaysOff = {
  /** Of the holiday that lasts or is to come. */
  begin: number | null;
  end: number | null;
  /** Whole days in this calendar year. */
  left: number;
  most: number;
};
/** A table from outside, as the lobby shows it. */
export type TableRow = {
  id: string;
  title: string;
  rules: number;
  content: string;
  own_content: boolean;
  options: Record<string, string>;
  status: 'open' | 'playing' | 'over' | 'stopped';
  public: boolean;
  host: number | null;
  seats: SeatRow[];
  clock: Clock;
  replace: string;
  late: 'end' | 'choose';
  commitment: string;
  series: SeriesRow | null;
  rematch: string;
  /** The seat that offered the rematch. */
  offered: number | null;
  tally: TallyRow | null;
  /** May nobody but the seats see the game while it runs? */
  closed: boolean;
  /** May those who watch speak to the seats while the game runs? */
  talk: boolean;
  /** So many minutes late those who watch see the game while it runs. */
  delay: number;
  created: number;
  started: number;
  ended: number;
  seq: number;
  actor: number | null;
  /** Since when the actor has been asked. */
  since: number;
  /** When the time of the person who is to act runs out. */
  deadline: number | null;
  /** The seats that offer to end the game together. */
  agreed: number[];
  /** The seats that offer a pause. */
  pausing: number[];
  /** Since when the game rests by consent; 0 if it does not. */
  resting: number;
  /** How it ended, if before its end. */
  ending: Ending | null;
  outcome: Outcome | null;
  digest: string;
  /** The day of which this is somebody's scored game, if it is one. */
  day: string;
  /** Does it change the ratings of those who play? */
  rated: boolean;
  /** Was something taken back after it had come to light? Then the game counts for nothing. */
  practice: boolean;
  /** What the host calls it. */
  name: string;
  language: string;
  /** Does it start by itself when it is full? */
  auto: boolean;
  /** The tournament of which it is a table. */
  tournament: string;
  /** Others still play with the same luck: its secret is shown later, and to others nothing. */
  sealed: boolean;
};
/** Somebody as others see them. */
export type Profile = {
  name: string;
  avatar: string;
  since: number;
  mine: boolean;
  /** What they are to me: friend, asked, asking, blocked or nothing. */
  tie: string;
  ratings: RatingShown[];
  /** Their rating in the puzzles of a title. */
  puzzles: Record<string, number>;
  streak: Streak;
  titles: TitleRow[];
  results: ResultRow[];
};
/** How strong somebody is at a title with so many seats. */
export type RatingShown = {
  title: string;
  seats: number;
  rating: number;
  /** The truth lies no farther away, 19 times of 20. */
  unsure: number;
  guessed: boolean;
  games: number;
  won: number;
  /** What the last game did. */
  change: number;
  /** After each game: when, the rating, and how unsure it was. */
  course: [number, number, number][];
  /** The ratings of bots, to compare. */
  bots: Record<string, number>;
};
/** Days in a row that somebody played to the end. */
export type Streak = {
  days: number;
  longest: number;
};
/** All that somebody played of a title. */
export type TitleRow = {
  title: string;
  games: number;
  won: number;
  best: number;
  /** The settings that were played most often, as far as they are not the usual ones. */
  favourite: Record<string, string>;
};
/** A finished game of somebody. */
export type ResultRow = {
  table: string;
  title: string;
  at: number;
  seat: number;
  place: number;
  /** Bots among them have no avatar. */
  rivals: PersonRow[];
  scores: number[];
  /** What it did to the rating, if it counted. */
  change: number | null;
};
/** Somebody by name. */
export type PersonRow = {
  name: string;
  avatar: string;
};
/** Who is strongest at a title with so many seats. */
export type Strongest = {
  title: string;
  seats: number;
  people: StrongRow[];
  /** The ratings of bots, to compare. */
  bots: Record<string, number>;
};
/** Somebody in a list of the strongest. */
export type StrongRow = {
  name: string;
  avatar: string;
  rating: number;
  unsure: number;
  guessed: boolean;
  games: number;
  won: number;
};
/** The people around me. */
export type Circle = {
  friends: PersonRow[];
  asked: PersonRow[];
  asking: PersonRow[];
  blocked: PersonRow[];
};
/** What there is to play. */
export type Games = {
  games: GameRow[];
  /** The levels of the bots, by title. */
  bots: Record<string, string[]>;
  /** Those of them that are weaker here than where everything is compiled. */
  weaker: Record<string, string[]>;
  /** How strong the bots are where all play against each other, by title, number of seats and level. */
  strengths: Record<string, Partial<Record<number, Record<string, BotStrength>>>>;
  /** The names of other content than the box's, by title. */
  contents: Record<string, string[]>;
};
/** A title that can be played. */
export type GameRow = {
  id: string;
  /** Its name for people. */
  title: string;
  seats: number[];
  usual_seats: number;
  minutes: number;
  weight: number;
  options: OptionRow[];
  /** Options that take more than their listed values. */
  free: string[];
  /** Two settings, such as `seats=1` and `mode=coop`, that no table has together. */
  never: [string, string][];
  /** Two settings of which the first makes the second the usual one. */
  brings: [string, string][];
};
/** A setting of a table. */
export type OptionRow = {
  name: string;
  values: string[];
  default: string;
};
/** How strong a bot is, on the scale of people. */
export type BotStrength = {
  rating: number;
  /** The truth lies no farther away, 19 times of 20; 0 for the bot that the scale begins with. */
  unsure: number;
};
/** A numbered rule. */
export type RuleText = {
  section: string;
  text: string;
};
/** How strong I am at a title with so many seats. */
export type PoolRating = {
  title: string;
  seats: number;
  rating: number;
  guessed: boolean;
};
/** What became of a search so far. */
export type Found = {
  table: string;
  /** How many others look for the same. */
  others: number;
  since: number;
};
/** The tables of the house that matter to somebody. */
export type Lobby = {
  /** They wait for players. */
  open: LobbyRow[];
  running: LobbyRow[];
  finished: LobbyRow[];
  mine: LobbyRow[];
  mine_finished: LobbyRow[];
  /** My games in which I am to move. */
  turns: LobbyRow[];
};
/** A table in the lobby: my seat, and how many people watch. */
export type LobbyRow = {
  id: string;
  title: string;
  rules: number;
  content: string;
  own_content: boolean;
  options: Record<string, string>;
  status: 'open' | 'playing' | 'over' | 'stopped';
  public: boolean;
  host: number | null;
  seats: SeatRow[];
  clock: Clock;
  replace: string;
  late: 'end' | 'choose';
  commitment: string;
  series: SeriesRow | null;
  rematch: string;
  /** The seat that offered the rematch. */
  offered: number | null;
  tally: TallyRow | null;
  /** May nobody but the seats see the game while it runs? */
  closed: boolean;
  /** May those who watch speak to the seats while the game runs? */
  talk: boolean;
  /** So many minutes late those who watch see the game while it runs. */
  delay: number;
  created: number;
  started: number;
  ended: number;
  seq: number;
  actor: number | null;
  /** Since when the actor has been asked. */
  since: number;
  /** When the time of the person who is to act runs out. */
  deadline: number | null;
  /** The seats that offer to end the game together. */
  agreed: number[];
  /** The seats that offer a pause. */
  pausing: number[];
  /** Since when the game rests by consent; 0 if it does not. */
  resting: number;
  /** How it ended, if before its end. */
  ending: Ending | null;
  outcome: Outcome | null;
  digest: string;
  /** The day of which this is somebody's scored game, if it is one. */
  day: string;
  /** Does it change the ratings of those who play? */
  rated: boolean;
  /** Was something taken back after it had come to light? Then the game counts for nothing. */
  practice: boolean;
  /** What the host calls it. */
  name: string;
  language: string;
  /** Does it start by itself when it is full? */
  auto: boolean;
  /** The tournament of which it is a table. */
  tournament: string;
  /** Others still play with the same luck: its secret is shown later, and to others nothing. */
  sealed: boolean;
  seat: number | null;
  /** Is a seat kept for me? */
  invited: boolean;
  watching: number;
};
/** What everybody plays on a day. */
export type Today = {
  date: string;
  title: string;
  /** The options of an unscored table, for who has finished the scored game, or when the day is over. */
  practice: Record<string, string> | null;
  seats: number;
  /** What the title says of it before it is played. */
  about: Record<string, Json>;
  /** When the day is over, in milliseconds since 1970. */
  ends: number;
  /** How many people have finished it. */
  played: number;
  /** The points of all of them. */
  scores: number[];
  /** The best of them. */
  results: Result[];
  mine: Mine | null;
  streak: DayStreak | null;
};
/** The scored game of the day that somebody finished. */
export type Result = {
  name: string;
  score: number;
  /** What rivals without a seat scored, if there are any. */
  rivals: number | null;
  won: boolean;
  /** From its beginning to its end. */
  seconds: number;
  /** Where to look at it, for those who have finished theirs. */
  table: string | null;
  mine: boolean;
};
/** My scored game of a day. */
export type Mine = {
  table: string;
  /** Of the table: `playing`, `over`, or `stopped` if I gave it up. */
  status: string;
  result: Result | null;
  /** Among all results, the best is 1. */
  place: number | null;
  /** How the squares were found, row by row: nothing of what is hidden. */
  signs: (('open' | 'right' | 'wrong' | 'rival' | 'left')[])[];
};
export type DayStreak = {
  /** Days in a row; one missed day in a month breaks nothing. */
  days: number;
  longest: number;
};
export type Begun = {
  id: string;
};
/** One day of the past, and my scored game of it. */
export type ArchiveDay = {
  date: string;
  /** Of my game; empty if I did not play. */
  status: string;
  score: number | null;
  rivals: number | null;
  won: boolean;
};
/** A title with puzzles, and how I stand in it. */
export type PuzzleTitle = {
  title: string;
  puzzles: number;
  mine: MyRating | null;
  /** The best runs against time. */
  best: Best[];
};
/** How strong I am in the puzzles of a title. */
export type MyRating = {
  rating: number;
  deviation: number;
  recent: Tried[];
  solved: number;
};
/** One of my last attempts. */
export type Tried = {
  right: boolean;
  rungs: number;
};
/** One of the best runs. */
export type Best = {
  name: string;
  solved: number;
};
/** A puzzle as whoever tries it sees it: the table from the eyes of its seat, and nothing of the answer. */
export type PuzzleShown = {
  id: string;
  title: string;
  kind: string;
  facts: Record<string, Json>;
  /** How many actions the answer has. */
  picks: number;
  rating: number;
  /** How my rating would change: right without a hint, after one, after two; wrong, or the answer shown. */
  stakes: number[];
  /** How many hints I took. */
  rungs: number;
  mine: MyRating;
  shared: Shared;
  own: Own;
  /** How it went, if I have answered it. */
  solved: Solved | null;
};
/** How an attempt went, and why. */
export type Solved = {
  right: boolean;
  given: string[];
  answer: string[];
  rungs: number;
  seconds: number;
  change: number;
  mine: MyRating;
  /** Of the puzzle now. */
  rating: number;
  reasons: Reasons;
};
/** Why the answer is the best: sentences, and what the title's board can show of it. */
export type Reasons = {
  told: Rung[];
  /** As the helper of a table would explain it, where the title has one. */
  help: Record<string, Json> | null;
  /** How the game goes on with the best play of everybody, the answer first. */
  line: string[];
};
/** A step of the ladder of hints: a sentence of the title by its name, and places of the board to look at. */
export type Rung = {
  say: string;
  facts: Record<string, Json>;
  places: string[];
  rule: string;
};
/** A run against time: so far, and the next puzzle unless it is over. */
export type RunShown = {
  id: string;
  ends: number;
  now: number;
  solved: number;
  missed: number;
  puzzle: PuzzleShown | null;
  /** Was the last answer right? */
  last: boolean | null;
};
/** A lesson of a title. */
export type LessonRow = {
  title: string;
  name: string;
  minutes: number;
  steps: number;
  moves: number;
};
/** A lesson as the learner on seat 0 sees it. */
export type LessonShown = {
  title: string;
  name: string;
  minutes: number;
  opening: Opening;
  steps: LessonStep[];
  /** Seats of the game that it leads into. */
  seats: number;
  /** Options of that game. */
  options: Record<string, string>;
};
/** The table at which the learner sits down. */
export type Opening = {
  shared: Shared;
  own: Own;
  entries: EntrySeen[];
};
/** One thing to understand, and what its moves lead to. */
export type LessonStep = {
  id: string;
  rule: string;
  /** Places of the board and parts of the page to look at. */
  point: string[];
  /** The move to make; null where there is only something to read. */
  ask: string | null;
  /** The legal actions that begin like this are offered. */
  offer: string | null;
  /** What the asked move leads to. */
  asked: EntryFrame | null;
  /** What happens after it. */
  then: EntryFrame[];
};
/** What a game is played with, and what its cards and places say in words. */
export type Contents = {
  /** Null for a game that has no content file. */
  content: Record<string, Json> | null;
  texts: Record<string, Json>;
};
export type Verdict = {
  legal: boolean;
  /** The id of the rule that forbids it, if one does. */
  rule: string;
  /** The name of the reason in the title's words. */
  name: string;
  /** What the sentence of the reason speaks of. */
  facts: Record<string, number | string | (number | string)[]>;
  /** The sentence in English. */
  reason: string;
};
/** A book in one language. */
export type Book = {
  title: string;
  name: string;
  lead: string;
  chapters: Chapter[];
  /** The block of each rule; that of a ruling is the block of the rule that points to it. */
  rules: Record<string, number>;
  /** The block that explains a question, by the name of its step. */
  questions: Record<string, number>;
  /** The block that explains an option of a table. */
  options: Record<string, number>;
};
/** A chapter of a book. */
export type Chapter = {
  id: string;
  name: string;
  parts: Part[];
};
/** A part of a chapter. What comes before the first heading has no name. */
export type Part = {
  id: string;
  name: string;
  blocks: Block[];
};
/** A paragraph, an item of a list, an example, a set of cards or a set-up. */
export type Block = {
  /** Its number in the book, the same in every language. */
  at: number;
  kind: 'text' | 'item' | 'example' | 'things' | 'setup';
  text: string;
  /** The rules that it covers. */
  rules: string[];
  /** What the things are. */
  of: string;
  things: Thing[];
  pictures: Picture[];
};
/** A card, a tile or a place as the title explains it. */
export type Thing = {
  id: string;
  name: string;
  text: string;
  /** When it can be used, where that is limited. */
  when: string;
  /** This and all that are alike. */
  ids: string[];
};
/** A table at the start. */
export type Picture = {
  seats: number;
  settings: Record<string, string>;
  /** The question at which the set-up is complete; empty for the very start. */
  until: string;
};
export type Made = {
  id: string;
  /** The hash of the secret: before anyone joins. */
  commitment: string;
};
export type Seated = {
  seat: number;
};
export type Ended = {
  ended: boolean;
};
export type Rests = {
  rests: boolean;
};
export type Done = {
  seq: number;
};
export type Note = {
  body: string;
};
export type ShareLink = {
  /** With it the game can be looked at under `/api/tables/ID/shared/WORD`. */
  word: string;
};
export type Hint = {
  action: string;
};
export type AnalysisBegun = {
  id: string;
};
/** An analysis from outside. */
export type AnalysisRow = {
  id: string;
  title: string;
  name: string;
  source: string;
  at: number;
};
/** An analysis: the game that it begins with, and its tree. */
export type Sheet = {
  id: string;
  title: string;
  name: string;
  source: string;
  at: number;
  mine: boolean;
  /** The word of its link, for its owner. */
  share: string;
  names: string[];
  options: Record<string, string>;
  version: number;
  moves: LineMove[];
};
/** A move of a tree of lines. The first has no move: it is the moment where the tree begins. */
export type LineMove = {
  /** The number of the move before it; -1 for the first. */
  after: number;
  seat: number;
  text: string;
  /** What came to light with it: a label and a number, or a secret. */
  luck: [string, Json][];
  /** The same by words of views or explanations. */
  came: string[];
  mark: '' | 'played' | 'anything' | 'order';
  /** What the line is called that begins here. */
  name: string;
  note: string;
  promise: string;
  told: string;
};
/** The answer to a question about lines: only what was asked for is there. */
export type LineReply = {
  /** How often the tree was changed. */
  version: number;
  node: number | null;
  moment: Moment | null;
  /** The whole tree, if it has changed. */
  moves: LineMove[] | null;
  undecided: OpenLuck | null;
  foreseen: LineForesight[] | null;
  verdict: LineVerdict | null;
};
/** A moment on a line. In a plan `own` is empty for all seats but one. */
export type Moment = {
  public: Record<string, Json>;
  own: Record<string, Json>[];
  actor: number | null;
  question: string | null;
  about: Record<string, Json>;
  private: boolean;
  /** Is anything hidden from somebody? */
  secrets: boolean;
  /** What may be done: in a plan, for a private choice of somebody else, what is possible in some world. */
  options: string[];
  outcome: Outcome | null;
  points: number[] | null;
  turn: number;
  /** The last moves that led here. */
  entries: LineEntry[];
};
/** A move on the way to a moment, as a log tells it. */
export type LineEntry = {
  seq: number;
  seat: number;
  text: string;
  turn: number;
  events: Told[];
  changes: [number, string, number][];
};
/** What must be chosen, or left to the lot, before a line can go on. */
export type OpenLuck = {
  label: string;
  choices: LuckChoice[];
};
/** Something that may come to light. */
export type LuckChoice = {
  value: Json;
  /** What it is, by a word of views or explanations. */
  thing: string;
  likely: number;
};
/** Actions one after the other, and their foresight or the rule that forbids them. */
export type LineForesight = {
  line: string[];
  foresight: Foresight | null;
  rule: string;
};
/** Whether an action is legal, or why it is not. */
export type LineVerdict = {
  legal: boolean;
  rule: string;
  name: string;
  facts: Record<string, number | string | (number | string)[]>;
};
/** What a bot would have played, knowing what the seat knew. */
export type Advice = {
  seat: number;
  level: string;
  action: string;
  played: string | null;
  /** The action first, then the best of the others. */
  candidates: Candidate[];
};
/** An action that a bot thought of, what it expects of it, and what it would certainly have done. */
export type Candidate = {
  weighed: Weighed;
  foresight: Foresight;
  /** The chance to win afterwards, all candidates in the same imagined games; none where nobody can lose. */
  estimate: Estimate | null;
};
/** An action that a bot thought about, and what it expects of it. */
export type Weighed = {
  action: string;
  /** Of the position afterwards. */
  worth?: number;
  /** Points ahead at the end, on average. */
  expected?: number;
  /** How often it won, from 0 to 1. */
  success?: number;
  /** How many games were imagined. */
  tried?: number;
};
/** A chance from 0 to 1, and its standard error. */
export type Estimate = {
  chance: number;
  error: number;
};
/** What its owner changed of an analysis beside its tree. */
export type AnalysisStanding = {
  version: number;
  name: string;
  share: string;
};
/** The answer to a question about a plan. */
export type PlanReply = {
  /** How often the tree was changed. */
  version: number;
  node: number | null;
  moment: Moment | null;
  /** The whole tree, if it has changed. */
  moves: LineMove[] | null;
  undecided: OpenLuck | null;
  foreseen: LineForesight[] | null;
  verdict: LineVerdict | null;
  /** The entry of the log that the plan begins after. */
  seq: number;
  /** One for each move. */
  fits: Fit[];
  missed: Missed[];
  /** The entry after which its orders were left to the table; -1 if they were not. */
  left: number;
};
/** Does a move of a plan fit the game as it is now? */
export type Fit = {
  fits: boolean;
  /** It would do something else than when it was planned. */
  changed: boolean;
  /** What a move of one's own certainly does. */
  gives: [number, string, number][];
  /** The roll, draw or reveal with which that certainty ends. */
  ends: string | null;
  rule: string;
  name: string;
  /** Why it does not fit, if a rule says so. */
  facts: Record<string, number | string | (number | string)[]>;
};
/** A move of a plan that was for something else than what happened. */
export type Missed = {
  seat: number;
  text: string;
};
/** A record that was checked and is kept by its final digest. */
export type Kept = {
  digest: string;
  title: string;
  entries: number;
  /** Does it hold lines beside the game, or notes? */
  analysed: boolean;
};
/** A record that somebody brought, without its text. */
export type Brought = {
  digest: string;
  title: string;
  at: number;
};
/** How a finished game went, with nothing hidden. */
export type Course = {
  /** Where they changed. */
  points: Points[];
  entries: CourseEntry[];
};
/** The points after an entry. */
export type Points = {
  scores: number[];
  rivals: number | null;
  sources: Record<string, number>[];
  seq: number;
};
/** An entry with every fact that anybody learned. */
export type CourseEntry = {
  seq: number;
  seat: number | null;
  text: string;
  /** The turn that it belongs to, counted from 1; 0 before the first. */
  turn: number;
  events: Told[];
  /** What the events changed: seat (-1: rivals that nobody plays), thing, and how many more of it. */
  changes: [number, string, number][];
};
/** A finished game, to be stepped through without asking again: through any eyes, and with nothing hidden. */
export type Replay = {
  title: string;
  names: string[];
  options: Record<string, string>;
  outcome: Outcome | null;
  /** Where they changed. */
  points: Points[];
  /** Before the first entry, which is the opening. */
  start: Views;
  entries: ReplayEntry[];
};
/** What everybody saw, and what each seat saw besides. */
export type Views = {
  public: Record<string, Json>;
  own: Record<string, Json>[];
};
/** An entry, and the moment after it. */
export type ReplayEntry = {
  seq: number;
  seat: number | null;
  text: string;
  /** The turn that it belongs to, counted from 1; 0 before the first. */
  turn: number;
  events: Told[];
  /** What the events changed: seat (-1: rivals that nobody plays), thing, and how many more of it. */
  changes: [number, string, number][];
  /** Counted from 1; where a title has no rounds, how often the busiest seat has had a turn. */
  round: number;
  actor: number | null;
  question: string | null;
  /** Who is asked what after it, and what the question speaks of. */
  about: Record<string, Json>;
  /** What a seat, or a spectator (`-`), learned then, where that is less than `events`. */
  told: Record<string, ToldThen>;
  /** What changed in `Views` since the entry before: `[path, value]` sets or appends, `[path]` removes. */
  patch: Json[][];
};
/** What an entry told somebody, and what that changed. */
export type ToldThen = {
  events: Told[];
  changes: [number, string, number][];
};
/** A bot's review of a finished game, as far as it has come. */
export type Review = {
  level: string;
  done: number;
  /** Parts of it; 0 while nobody has asked for it. */
  total: number;
  running: boolean;
  /** The start and the end of every turn, once all are there. */
  chances: ChanceThen[];
  /** Where the seat that was asked about lost most, the most costly first; None until all decisions are judged. */
  points: TurningPoint[] | null;
};
/** How every seat stood after an entry, each by what it knew. */
export type ChanceThen = {
  seq: number;
  seats: Estimate[];
};
/** One of the decisions of a seat that cost it most. */
export type TurningPoint = {
  /** How many entries had been made. */
  entries: number;
  action: string;
  played: string;
  /** Of the bot's action. */
  expected: Estimate;
  /** Of the action that was played. */
  got: Estimate;
  /** The difference, counted in the same imagined games. */
  cost: Estimate;
  /** The entry after which it was made. */
  seq: number;
  /** What the bot's action would certainly have done. */
  foresight: Foresight;
};
/** What a line has led to. */
export type Retried = {
  /** Whose decision is tried again. */
  seat: number;
  now: RetriedMoment;
  /** What was not told before, in order: the seat's own action and the answers of the bots. */
  entries: RetriedEntry[];
  /** What a bot expects of the new decision, after the first action. */
  judged: Judged | null;
};
/** A moment of a line that is tried, as its seat sees it. */
export type RetriedMoment = {
  public: Record<string, Json>;
  own: Record<string, Json>;
  actor: number | null;
  question: string | null;
  about: Record<string, Json>;
  /** What the seat may do, if it is asked. */
  legal: string[] | null;
  turn: number;
  outcome: Outcome | null;
};
/** An action of a line that is tried, what the seat was told of it, and the moment after it. */
export type RetriedEntry = {
  seat: number;
  /** The whole of it, to go on from there. */
  action: string;
  /** What the seat sees of it. */
  text: string;
  turn: number;
  events: Told[];
  changes: [number, string, number][];
  then: RetriedMoment;
};
/** A decision beside what the bot would have done, by what the seat knew. */
export type Judged = {
  /** How many entries had been made. */
  entries: number;
  action: string;
  played: string;
  /** Of the bot's action. */
  expected: Estimate;
  /** Of the action that was played. */
  got: Estimate;
  /** The difference, counted in the same imagined games. */
  cost: Estimate;
};
/** How I am told. */
export type Alerts = {
  /** What I have switched off. */
  off: Off[];
  /** What a browser must know to take pushes from this house. */
  key: string;
  /** Where pushes go. */
  devices: string[];
  /** Does this house send mails? */
  mailing: boolean;
  mail: string;
  /** Has the mail address been confirmed? */
  confirmed: boolean;
  /** When nothing is pushed or mailed to me. */
  quiet: QuietHours | null;
  news: Happened[];
  /** How many games wait for me. */
  waiting: number;
};
export type Off = {
  occasion: 'turn' | 'deadline' | 'invited' | 'over' | 'rematch';
  way: 'page' | 'push' | 'mail';
};
/** From one minute of the day to another, perhaps over midnight. */
export type QuietHours = {
  begin: number;
  end: number;
  zone: string;
};
/** Something that happened at a table of mine. */
export type Happened = {
  occasion: 'turn' | 'deadline' | 'invited' | 'over' | 'rematch';
  /** Of a turn: have my orders stopped at it? */
  stopped: boolean;
  table: string;
  /** The title that is played. */
  title: string;
  /** The others at the table. */
  names: string[];
  host: string;
  at: number;
  deadline: number | null;
};
/** A tournament from outside. */
export type TournamentRow = {
  id: string;
  name: string;
  title: string;
  seats: number;
  format: string;
  pace: string;
  status: string;
  players: number;
  /** The one that is played, counted from 1. */
  round: number;
  rounds: number;
  /** When it begins by itself; 0 if the host says when. */
  starts: number;
  /** Were there too few people when it was to begin? */
  called_off: boolean;
  mine: boolean;
  /** Where I am playing, if anywhere. */
  my_table: string;
};
export type TournamentMade = {
  id: string;
};
/** A tournament with its results. */
export type TournamentSeen = {
  id: string;
  name: string;
  title: string;
  seats: number;
  format: string;
  pace: string;
  status: string;
  players: number;
  /** The one that is played, counted from 1. */
  round: number;
  rounds: number;
  /** When it begins by itself; 0 if the host says when. */
  starts: number;
  /** Were there too few people when it was to begin? */
  called_off: boolean;
  mine: boolean;
  /** Where I am playing, if anywhere. */
  my_table: string;
  options: Record<string, string>;
  host: string;
  hosting: boolean;
  public: boolean;
  /** The league of which it is a division. */
  league: string;
  entrants: EntrantSeen[];
  played: RoundSeen[];
};
/** A line of the table of results. */
export type EntrantSeen = {
  name: string;
  avatar: string;
  mine: boolean;
  left: boolean;
  place: number;
  /** Level with somebody on the sum. */
  tied: boolean;
  /** Above or below the average of the seat, of rounds that are over; null for a rest. */
  rounds: (number | null)[];
  sum: number;
  buchholz: number;
  weakest: number;
  /** In a knock-out: the round in which they lost, counted from 1. */
  out: number | null;
};
/** A round. */
export type RoundSeen = {
  number: number;
  over: boolean;
  /** The hash of its secret, the same at all its tables: before anybody has moved. */
  commitment: string;
  tables: MatchSeen[];
  /** Of each seat. */
  averages: (number | null)[];
  resting: string[];
};
/** A table of a round. */
export type MatchSeen = {
  label: string;
  /** Its id, for those who play there, and for all once the round is over. */
  table: string;
  ended: boolean;
  mine: boolean;
  /** Seat by seat. */
  names: string[];
  /** My seat. */
  me: number | null;
  /** Once the round is over. */
  scores: number[];
  /** Above or below the average of the seat. */
  above: number[];
};
/** A league from outside. */
export type LeagueRow = {
  id: string;
  name: string;
  title: string;
  seats: number;
  format: string;
  pace: string;
  status: string;
  people: number;
  /** The one that is played, or was played last, counted from 1. */
  season: number;
  seasons: number;
  /** When the next season begins by itself; 0 if the host says when. */
  starts: number;
  mine: boolean;
  /** Where I am playing, if anywhere. */
  my_table: string;
};
export type LeagueMade = {
  id: string;
};
/** A league with its seasons, the newest first. */
export type LeagueSeen = {
  id: string;
  name: string;
  title: string;
  seats: number;
  format: string;
  pace: string;
  status: string;
  people: number;
  /** The one that is played, or was played last, counted from 1. */
  season: number;
  seasons: number;
  /** When the next season begins by itself; 0 if the host says when. */
  starts: number;
  mine: boolean;
  /** Where I am playing, if anywhere. */
  my_table: string;
  options: Record<string, string>;
  host: string;
  hosting: boolean;
  public: boolean;
  size: number;
  movers: number;
  rest: number;
  /** So many people are needed for a season. */
  least: number;
  /** Those who play from the next season on. */
  waiting: string[];
  played: SeasonSeen[];
};
/** A season. */
export type SeasonSeen = {
  number: number;
  over: boolean;
  began: number;
  ended: number;
  divisions: DivisionSeen[];
};
/** A division, the first is the highest. */
export type DivisionSeen = {
  label: string;
  tournament: string;
  round: number;
  rounds: number;
  over: boolean;
  lines: LeagueLine[];
};
/** Somebody in the table of a division. */
export type LeagueLine = {
  name: string;
  avatar: string;
  mine: boolean;
  left: boolean;
  place: number;
  /** Not told of seasons long ago: their tournaments have it. */
  sum: number | null;
  /** Would they rise or fall, as it stands? */
  move: '' | 'up' | 'down';
};
/** The page that needs no server. */
export type Offline = {
  /** What a browser keeps of it; nothing if it is not given out here. */
  bytes: number | null;
};
/** Why something was not done. */
export type Problem = {
  /** A code: form, seat, turn, rule, stale, time, status, host, limit, table, session */
  error: string;
  /** The reason by its name, for pages that say it in their own words */
  why: string;
  /** The name of the reason in the title's words, if a rule forbids it */
  name?: string;
  /** What the sentence of the reason speaks of */
  facts?: Record<string, number | string | (number | string)[]>;
  /** A sentence for people, in English */
  reason: string;
  /** The id of the rule that forbids it, if one does */
  rule?: string;
  /** The present state, after a stale action */
  state?: Record<string, Json> | null;
};
/** Who a seat is for. */
export type SeatPlan = {
  kind?: 'open' | 'invited' | 'bot';
  /** The name of an account, for an invitation; a name for a bot. */
  name?: string;
  level?: string;
};
export type ClockPlan = {
  kind?: 'none' | 'live' | 'days';
  bank?: number;
  increment?: number;
  days?: number;
};
/** Something that comes to light, as somebody wants it. */
export type Chosen = {
  label: string;
  value: Json;
};

/** What the page says over the socket of a table. */
export type Said = SaidAct | SaidUndo | SaidForesee | SaidChat | SaidNote | SaidEntropy | SaidAgain | SaidHere | SaidPing;
/** What the server says over it. */
export type Heard = StateFrame | EntryFrame | ChangeFrame | LogFrame | ChatFrame | ForeseenFrame | Watching | Ack | Refusal | Pong;
/** What a user is told wherever they are on the page. */
export type Notified = Turn | News | Pong | Refusal;

/** Every route: the words of its address and query, what is sent along, and what is answered. */
export type Routes = {
  'GET /me': { words: Record<string, never>; body: null; answer: Me | null };
  'POST /me/guest': { words: Record<string, never>; body: { name: string; }; answer: Me };
  'POST /me/account': { words: Record<string, never>; body: { name: string; password: string; old?: string; }; answer: Me };
  'POST /me/login': { words: Record<string, never>; body: { name: string; password: string; }; answer: Me };
  'POST /me/code': { words: Record<string, never>; body: null; answer: Carrying };
  'POST /me/code/use': { words: Record<string, never>; body: { code: string; }; answer: Me };
  'POST /me/logout': { words: Record<string, never>; body: null; answer: null };
  'PUT /me/webhook': { words: Record<string, never>; body: { url: string; }; answer: Me };
  'PUT /me/mining': { words: Record<string, never>; body: { allowed: boolean; }; answer: Me };
  'GET /me/holidays': { words: Record<string, never>; body: null; answer: DaysOff };
  'PUT /me/holidays': { words: Record<string, never>; body: { begin: number; end: number; }; answer: DaysOff };
  'DELETE /me/holidays': { words: Record<string, never>; body: null; answer: DaysOff };
  'GET /me/turns': { words: Record<string, never>; body: null; answer: TableRow[] };
  'GET /people/{name}': { words: { name: string; }; body: null; answer: Profile };
  'GET /strongest': { words: { title: string; seats?: number; }; body: null; answer: Strongest };
  'GET /me/profile': { words: Record<string, never>; body: null; answer: Profile };
  'GET /me/circle': { words: Record<string, never>; body: null; answer: Circle };
  'PUT /me/avatar': { words: Record<string, never>; body: { avatar: string; }; answer: null };
  'PUT /people/{name}/tie': { words: { name: string; }; body: { kind: 'friend' | 'blocked'; }; answer: null };
  'DELETE /people/{name}/tie/{kind}': { words: { name: string; kind: 'friend' | 'blocked'; }; body: null; answer: null };
  'POST /me/delete': { words: Record<string, never>; body: { old?: string; }; answer: null };
  'GET /games': { words: Record<string, never>; body: null; answer: Games };
  'GET /games/{title}/words': { words: { title: string; language?: string; }; body: null; answer: Record<string, Record<string, string>> };
  'GET /games/{title}/rules': { words: { title: string; }; body: null; answer: Record<string, RuleText> };
  'GET /me/ratings': { words: Record<string, never>; body: null; answer: PoolRating[] };
  'POST /pairing': { words: Record<string, never>; body: { title: string; seats?: number; pace?: 'ten' | 'twenty' | 'day' | 'days'; width?: number; }; answer: Found };
  'DELETE /pairing': { words: Record<string, never>; body: null; answer: null };
  'GET /lobby': { words: { limit?: number; }; body: null; answer: Lobby };
  'GET /daily': { words: Record<string, never>; body: null; answer: Today };
  'POST /daily': { words: Record<string, never>; body: null; answer: Begun };
  'GET /daily/archive': { words: Record<string, never>; body: null; answer: ArchiveDay[] };
  'GET /daily/{day}': { words: { day: string; }; body: null; answer: Today };
  'GET /puzzles': { words: Record<string, never>; body: null; answer: PuzzleTitle[] };
  'POST /puzzles/next': { words: Record<string, never>; body: { title: string; }; answer: PuzzleShown };
  'POST /puzzles/daily': { words: Record<string, never>; body: null; answer: PuzzleShown };
  'POST /puzzles/{id}/hint': { words: { id: string; }; body: { rung: number; }; answer: Rung };
  'POST /puzzles/{id}/answer': { words: { id: string; }; body: { actions: string[]; }; answer: Solved };
  'POST /puzzles/runs': { words: Record<string, never>; body: { title: string; }; answer: RunShown };
  'POST /puzzles/runs/{id}/answer': { words: { id: string; }; body: { actions: string[]; puzzle: string; }; answer: RunShown };
  'GET /puzzles/best': { words: { title: string; }; body: null; answer: Best[] };
  'GET /lessons': { words: Record<string, never>; body: null; answer: LessonRow[] };
  'GET /lessons/{title}/{name}': { words: { title: string; name: string; }; body: null; answer: LessonShown };
  'GET /lessons/{title}/{name}/content': { words: { title: string; name: string; language?: string; }; body: null; answer: Contents };
  'GET /lessons/{title}/{name}/why': { words: { title: string; name: string; step: string; action: string; }; body: null; answer: Verdict };
  'POST /lessons/{title}/{name}/foresee': { words: { title: string; name: string; }; body: { step: string; lines: string[][]; }; answer: LineForeseen[] };
  'GET /books/{title}': { words: { title: string; language?: string; }; body: null; answer: Book | null };
  'GET /books/{title}/content': { words: { title: string; language?: string; }; body: null; answer: Contents };
  'GET /books/{title}/pictures/{at}/{number}': { words: { title: string; at: number; number: number; }; body: null; answer: Opening };
  'POST /tables': { words: Record<string, never>; body: { title: string; options?: Record<string, string>; seats: SeatPlan[]; public?: boolean; clock?: ClockPlan; replace?: string; late?: 'end' | 'choose'; content?: string; name?: string; language?: '' | 'en' | 'de' | 'nl'; auto?: boolean; delay?: number; rated?: boolean; }; answer: Made };
  'POST /tables/{id}/invite': { words: { id: string; }; body: { invite: string; }; answer: null };
  'POST /tables/{id}/join': { words: { id: string; }; body: { seat?: number | null; entropy?: string; }; answer: Seated };
  'POST /tables/{id}/leave': { words: { id: string; bot?: string; }; body: null; answer: null };
  'POST /tables/{id}/claim': { words: { id: string; bot?: string; }; body: null; answer: null };
  'PUT /tables/{id}/end': { words: { id: string; }; body: { agree: boolean; }; answer: Ended };
  'PUT /tables/{id}/pause': { words: { id: string; }; body: { agree: boolean; }; answer: Rests };
  'DELETE /tables/{id}/pause': { words: { id: string; }; body: null; answer: null };
  'PUT /tables/{id}/watching': { words: { id: string; }; body: { allowed: boolean; talk: boolean; delay?: number | null; }; answer: null };
  'DELETE /tables/{id}': { words: { id: string; }; body: null; answer: null };
  'PUT /tables/{id}/entropy': { words: { id: string; }; body: { entropy?: string; }; answer: null };
  'PUT /tables/{id}/lone': { words: { id: string; }; body: { lone: boolean; }; answer: null };
  'PUT /tables/{id}/seats/{seat}': { words: { id: string; seat: number; }; body: { kind?: 'open' | 'invited' | 'bot'; name?: string; level?: string; }; answer: null };
  'POST /tables/{id}/start': { words: { id: string; }; body: { entropy?: string; }; answer: null };
  'POST /tables/{id}/act': { words: { id: string; }; body: { id: string; seq: number; action: string; }; answer: Done };
  'POST /tables/{id}/undo': { words: { id: string; }; body: { id: string; seq: number; }; answer: Done };
  'POST /tables/{id}/why': { words: { id: string; }; body: { action: string; }; answer: Verdict };
  'GET /tables/{id}': { words: { id: string; }; body: null; answer: StateFrame };
  'GET /tables/{id}/row': { words: { id: string; }; body: null; answer: TableRow };
  'GET /tables/{id}/content': { words: { id: string; language?: string; }; body: null; answer: Contents };
  'GET /tables/{id}/log': { words: { id: string; after?: number; }; body: null; answer: LogFrame };
  'GET /tables/{id}/at/{seq}': { words: { id: string; seq: number; seat?: number | null; }; body: null; answer: StateFrame };
  'GET /tables/{id}/chat': { words: { id: string; after?: number; }; body: null; answer: LineSeen[] };
  'POST /tables/{id}/chat': { words: { id: string; }; body: { text: string; }; answer: null };
  'POST /tables/{id}/chat/{number}/report': { words: { id: string; number: number; }; body: null; answer: null };
  'GET /tables/{id}/note': { words: { id: string; }; body: null; answer: Note };
  'PUT /tables/{id}/note': { words: { id: string; }; body: { body: string; }; answer: null };
  'POST /tables/{id}/share': { words: { id: string; }; body: null; answer: ShareLink };
  'DELETE /tables/{id}/share': { words: { id: string; }; body: null; answer: null };
  'POST /tables/{id}/rematch': { words: { id: string; }; body: { next_in_series?: boolean; }; answer: Made };
  'POST /tables/{id}/help': { words: { id: string; }; body: { marks?: Json[]; about?: Json; longer?: number; }; answer: Record<string, Json> };
  'POST /tables/{id}/look': { words: { id: string; }; body: { longer: number; }; answer: Record<string, Json> };
  'POST /tables/{id}/hint': { words: { id: string; }; body: null; answer: Hint };
  'POST /analyses': { words: Record<string, never>; body: { table?: string; word?: string; record?: string; title?: string; seats?: number; options?: Record<string, string>; }; answer: AnalysisBegun };
  'GET /analyses': { words: Record<string, never>; body: null; answer: AnalysisRow[] };
  'GET /analyses/{id}': { words: { id: string; word?: string; }; body: null; answer: Sheet };
  'POST /analyses/{id}/ask': { words: { id: string; word?: string; }; body: { node?: number; version: number; action?: string; luck?: Chosen[]; by_lot?: boolean; lines?: string[][]; text?: string; anything?: boolean; on?: boolean; ask: 'look' | 'foresee' | 'why' | 'step' | 'deal' | 'name' | 'note' | 'delete' | 'promote'; seat?: number; }; answer: LineReply };
  'GET /analyses/{id}/advice': { words: { id: string; node: number; level: string; word?: string; version?: number | null; }; body: null; answer: Advice };
  'GET /analyses/{id}/content': { words: { id: string; language?: string; word?: string; }; body: null; answer: Contents };
  'POST /analyses/{id}/copy': { words: { id: string; word?: string; }; body: null; answer: AnalysisBegun };
  'PUT /analyses/{id}/name': { words: { id: string; }; body: { name: string; }; answer: AnalysisStanding };
  'POST /analyses/{id}/share': { words: { id: string; }; body: null; answer: AnalysisStanding };
  'DELETE /analyses/{id}/share': { words: { id: string; }; body: null; answer: AnalysisStanding };
  'DELETE /analyses/{id}': { words: { id: string; }; body: null; answer: null };
  'GET /tables/{id}/plan': { words: { id: string; }; body: null; answer: PlanReply };
  'POST /tables/{id}/plan': { words: { id: string; }; body: { node?: number; version: number; action?: string; luck?: Chosen[]; by_lot?: boolean; lines?: string[][]; text?: string; anything?: boolean; on?: boolean; ask: 'look' | 'foresee' | 'why' | 'step' | 'name' | 'note' | 'delete' | 'promote' | 'skip' | 'order' | 'whatever' | 'leave'; seq: number; }; answer: PlanReply };
  'DELETE /tables/{id}/plan': { words: { id: string; }; body: null; answer: null };
  'POST /records': { words: Record<string, never>; body: string; answer: Kept };
  'GET /records': { words: Record<string, never>; body: null; answer: Brought[] };
  'GET /tables/{id}/course': { words: { id: string; }; body: null; answer: Course };
  'GET /tables/{id}/replay': { words: { id: string; }; body: null; answer: Replay };
  'POST /tables/{id}/review': { words: { seat?: number | null; id: string; }; body: null; answer: Review };
  'GET /tables/{id}/review': { words: { seat?: number | null; id: string; }; body: null; answer: Review };
  'GET /tables/{id}/review/{seq}/odds': { words: { seq: number; id: string; }; body: null; answer: Record<string, Json> };
  'GET /tables/{id}/review/{seq}/proof': { words: { seq: number; id: string; }; body: null; answer: Record<string, Json> };
  'GET /tables/{id}/review/{seq}/advice': { words: { seq: number; level: string; id: string; }; body: null; answer: Advice };
  'POST /tables/{id}/review/{seq}/again': { words: { seq: number; id: string; }; body: { truth?: boolean; attempt?: number; line?: string[]; known?: number; }; answer: Retried };
  'POST /tables/{id}/review/{seq}/again/why': { words: { seq: number; id: string; }; body: { truth?: boolean; attempt?: number; line?: string[]; known?: number; action: string; }; answer: Verdict };
  'POST /tables/{id}/review/{seq}/again/foresee': { words: { seq: number; id: string; }; body: { truth?: boolean; attempt?: number; line?: string[]; known?: number; lines: string[][]; }; answer: (Foresight | null)[] };
  'GET /tables/{id}/shared/{word}/course': { words: { id: string; word: string; }; body: null; answer: Course };
  'GET /tables/{id}/shared/{word}/replay': { words: { id: string; word: string; }; body: null; answer: Replay };
  'POST /tables/{id}/shared/{word}/review': { words: { seat?: number | null; id: string; word: string; }; body: null; answer: Review };
  'GET /tables/{id}/shared/{word}/review': { words: { seat?: number | null; id: string; word: string; }; body: null; answer: Review };
  'GET /tables/{id}/shared/{word}/review/{seq}/odds': { words: { seq: number; id: string; word: string; }; body: null; answer: Record<string, Json> };
  'GET /tables/{id}/shared/{word}/review/{seq}/proof': { words: { seq: number; id: string; word: string; }; body: null; answer: Record<string, Json> };
  'GET /tables/{id}/shared/{word}/review/{seq}/advice': { words: { seq: number; level: string; id: string; word: string; }; body: null; answer: Advice };
  'POST /tables/{id}/shared/{word}/review/{seq}/again': { words: { seq: number; id: string; word: string; }; body: { truth?: boolean; attempt?: number; line?: string[]; known?: number; }; answer: Retried };
  'POST /tables/{id}/shared/{word}/review/{seq}/again/why': { words: { seq: number; id: string; word: string; }; body: { truth?: boolean; attempt?: number; line?: string[]; known?: number; action: string; }; answer: Verdict };
  'POST /tables/{id}/shared/{word}/review/{seq}/again/foresee': { words: { seq: number; id: string; word: string; }; body: { truth?: boolean; attempt?: number; line?: string[]; known?: number; lines: string[][]; }; answer: (Foresight | null)[] };
  'GET /tables/{id}/shared/{word}/content': { words: { language?: string; id: string; word: string; }; body: null; answer: Contents };
  'GET /records/{digest}/course': { words: { digest: string; }; body: null; answer: Course };
  'GET /records/{digest}/replay': { words: { digest: string; }; body: null; answer: Replay };
  'POST /records/{digest}/review': { words: { seat?: number | null; digest: string; }; body: null; answer: Review };
  'GET /records/{digest}/review': { words: { seat?: number | null; digest: string; }; body: null; answer: Review };
  'GET /records/{digest}/review/{seq}/odds': { words: { seq: number; digest: string; }; body: null; answer: Record<string, Json> };
  'GET /records/{digest}/review/{seq}/proof': { words: { seq: number; digest: string; }; body: null; answer: Record<string, Json> };
  'GET /records/{digest}/review/{seq}/advice': { words: { seq: number; level: string; digest: string; }; body: null; answer: Advice };
  'POST /records/{digest}/review/{seq}/again': { words: { seq: number; digest: string; }; body: { truth?: boolean; attempt?: number; line?: string[]; known?: number; }; answer: Retried };
  'POST /records/{digest}/review/{seq}/again/why': { words: { seq: number; digest: string; }; body: { truth?: boolean; attempt?: number; line?: string[]; known?: number; action: string; }; answer: Verdict };
  'POST /records/{digest}/review/{seq}/again/foresee': { words: { seq: number; digest: string; }; body: { truth?: boolean; attempt?: number; line?: string[]; known?: number; lines: string[][]; }; answer: (Foresight | null)[] };
  'GET /records/{digest}/content': { words: { language?: string; digest: string; }; body: null; answer: Contents };
  'GET /me/alerts': { words: Record<string, never>; body: null; answer: Alerts };
  'PUT /me/alerts/{occasion}/{way}': { words: { occasion: 'turn' | 'deadline' | 'invited' | 'over' | 'rematch'; way: 'page' | 'push' | 'mail'; }; body: { on: boolean; }; answer: null };
  'PUT /me/quiet': { words: Record<string, never>; body: { begin: number; end: number; zone: string; }; answer: null };
  'DELETE /me/quiet': { words: Record<string, never>; body: null; answer: null };
  'POST /me/alerts/seen': { words: { table?: string; }; body: null; answer: null };
  'POST /me/devices': { words: Record<string, never>; body: { endpoint: string; p256dh: string; auth: string; language: string; zone?: string; }; answer: null };
  'DELETE /me/devices': { words: { endpoint: string; }; body: null; answer: null };
  'PUT /me/mail': { words: Record<string, never>; body: { address: string; language: string; zone?: string; }; answer: null };
  'POST /mail/confirm/{token}': { words: { token: string; }; body: null; answer: null };
  'POST /mail/out/{token}': { words: { token: string; }; body: null; answer: null };
  'GET /tournaments': { words: { limit?: number; }; body: null; answer: TournamentRow[] };
  'POST /tournaments': { words: Record<string, never>; body: { name: string; title: string; options?: Record<string, string>; seats?: number; format?: 'swiss' | 'robin' | 'knockout'; rounds?: number; pace?: 'ten' | 'twenty' | 'day' | 'days'; public?: boolean; starts?: number; }; answer: TournamentMade };
  'GET /tournaments/{id}': { words: { id: string; }; body: null; answer: TournamentSeen };
  'POST /tournaments/{id}/join': { words: { id: string; }; body: null; answer: null };
  'POST /tournaments/{id}/leave': { words: { id: string; }; body: null; answer: null };
  'POST /tournaments/{id}/start': { words: { id: string; }; body: null; answer: null };
  'GET /leagues': { words: { limit?: number; }; body: null; answer: LeagueRow[] };
  'POST /leagues': { words: Record<string, never>; body: { name: string; title: string; options?: Record<string, string>; seats?: number; format?: 'swiss' | 'robin' | 'knockout'; rounds?: number; pace?: 'ten' | 'twenty' | 'day' | 'days'; public?: boolean; starts?: number; size?: number; movers?: number; seasons?: number; rest?: number; }; answer: LeagueMade };
  'GET /leagues/{id}': { words: { id: string; }; body: null; answer: LeagueSeen };
  'POST /leagues/{id}/join': { words: { id: string; }; body: null; answer: null };
  'POST /leagues/{id}/leave': { words: { id: string; }; body: null; answer: null };
  'POST /leagues/{id}/start': { words: { id: string; }; body: null; answer: null };
  'GET /offline': { words: Record<string, never>; body: null; answer: Offline };
};

/** Why the server says no, each with the facts that its sentence names. */
export const REASONS: Record<string, string[]> = {
  address: [],
  all_tried: [],
  asking: [],
  avatar: [],
  begun: [],
  broken_record: ['line'],
  broken_table: [],
  busy: [],
  chat: ['most'],
  day_first: [],
  day_lasts: [],
  empty_seats: [],
  entropy: ['bytes'],
  fixed_seat: [],
  form: [],
  holiday: [],
  holidays_enough: ['most'],
  host: [],
  id: ['most'],
  in_time: [],
  in_tournament: [],
  kept_enough: ['most'],
  leagues_enough: ['most'],
  long_action: [],
  more_play_on: [],
  name: ['most'],
  name_taken: [],
  no_accounts: [],
  no_address: [],
  no_answer: [],
  no_choice: [],
  no_claim: [],
  no_claim_here: [],
  no_code: [],
  no_content: [],
  no_deduction: [],
  no_entry: ['last'],
  no_helper: [],
  no_line: [],
  no_mail: [],
  no_pause: [],
  no_pictures: [],
  no_seat: [],
  no_series: [],
  no_such_answer: [],
  no_such_game: [],
  no_such_league: [],
  no_such_person: [],
  no_such_tournament: [],
  not_begun: [],
  not_opened: [],
  not_over: [],
  not_seated: [],
  not_text: [],
  note: ['most'],
  old_password: [],
  other_rules: ['version'],
  other_seats_later: [],
  others_played: [],
  over: [],
  own_seat: [],
  password: ['least', 'most'],
  paused_enough: ['most'],
  private_network: [],
  push_keys: [],
  quiet_hours: ['most'],
  rated_undo: [],
  record: [],
  resting: [],
  rule: [],
  same_moment: [],
  senseless: [],
  series_over: [],
  setting: ['option', 'title'],
  shown_later: [],
  stale: ['given', 'seq'],
  stale_lines: [],
  starts: ['most'],
  table_name: ['most'],
  ties_enough: ['most'],
  time: [],
  too_fast: ['seconds'],
  too_few_players: ['least'],
  tournament_name: [],
  tournaments_enough: ['most'],
  turn: ['seat'],
  undone_enough: [],
  unreadable: [],
  weak_password: [],
};

/** How long the things that are sent may be; see tampu/tables/lengths.py. */
export const LENGTHS = {
  action: 200,
  line: 8,
  lines: 16,
  luck: 64,
  label: 100,
  words: 1000,
  chat: 500,
  client_id: 64,
  note: 16384,
  note_text: 3000,
  marks: 10000,
  name: 30,
  table_name: 40,
  least_password: 8,
  password: 200,
  address: 500,
  invite: 64,
  option: 2000,
  options: 20,
  seats: 8,
  content_name: 100,
  delay: 1440,
  look: 8,
  slices: 32,
  number: 2147483647,
} as const;
