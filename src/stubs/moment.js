// chart.js asks for moment and does without its time axis where there is none.
module.exports = undefined;
