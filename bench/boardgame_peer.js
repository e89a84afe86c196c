// boardgame.io's server with the same endless tic-tac-toe, in memory. Run in an environment of its own by bench/server.py.
const { Server, Origins } = require("boardgame.io/server");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const TicTacToe = {
  name: "tictactoe",
  setup: () => ({ cells: Array(9).fill(null), rounds: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return "INVALID_MOVE";
      G.cells[cell] = playerID;
      const won = LINES.some((line) => line.every((c) => G.cells[c] === playerID));
      if (won || G.cells.every((c) => c !== null)) {
        G.cells = Array(9).fill(null);
        G.rounds += 1;
      }
    },
  },
};

const server = Server({ games: [TicTacToe], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]) }, () => console.log("ready"));
