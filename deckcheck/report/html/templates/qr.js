// QR codes (ISO/IEC 18004) in byte mode at the lowest level of correction, drawn when a deck's is asked for: forty
// kilobytes of squares for each deck would make the page ten times as large.
var qrPath = (function () {
  var PER_BLOCK = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28];
  var BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12];

  function times(a, b) {
    var product = 0;
    for (var i = 7; i >= 0; i -= 1) {
      product = (product << 1) ^ ((product >>> 7) * 0x11d);
      product ^= ((b >>> i) & 1) * a;
    }
    return product;
  }
  function divisor(degree) {
    var found = new Array(degree).fill(0), root = 1;
    found[degree - 1] = 1;
    for (var i = 0; i < degree; i += 1) {
      for (var j = 0; j < degree; j += 1) found[j] = times(found[j], root) ^ (found[j + 1] || 0);
      root = times(root, 2);
    }
    return found;
  }
  function remainder(data, by) {
    var left = new Array(by.length).fill(0);
    data.forEach(function (byte) {
      var factor = byte ^ left.shift();
      left.push(0);
      by.forEach(function (part, i) { left[i] ^= times(part, factor); });
    });
    return left;
  }
  function modules(version) {
    var bits = (16 * version + 128) * version + 64;
    if (version > 1) {
      var marks = Math.floor(version / 7) + 2;
      bits -= (25 * marks - 10) * marks - 55;
      if (version > 6) bits -= 36;
    }
    return bits;
  }
  function capacity(version) {
    return Math.floor(modules(version) / 8) - PER_BLOCK[version - 1] * BLOCKS[version - 1];
  }
  function codewords(bytes, version) {
    var bits = [], room = capacity(version) * 8;
    function put(value, length) { for (var i = length - 1; i >= 0; i -= 1) bits.push((value >>> i) & 1); }
    put(4, 4);
    put(bytes.length, version < 10 ? 8 : 16);
    bytes.forEach(function (byte) { put(byte, 8); });
    put(0, Math.min(4, room - bits.length));
    put(0, (8 - bits.length % 8) % 8);
    for (var pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
    var data = [];
    for (var i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(""), 2));

    var number = BLOCKS[version - 1], extra = PER_BLOCK[version - 1], all = Math.floor(modules(version) / 8);
    var short = number - all % number, length = Math.floor(all / number) - extra, by = divisor(extra), blocks = [];
    for (var b = 0, at = 0; b < number; b += 1) {
      var part = data.slice(at, at + length + (b < short ? 0 : 1));
      at += part.length;
      blocks.push({data: part, check: remainder(part, by)});
    }
    var result = [];
    for (var k = 0; k <= length; k += 1) blocks.forEach(function (block) { if (k < block.data.length) result.push(block.data[k]); });
    for (var c = 0; c < extra; c += 1) blocks.forEach(function (block) { result.push(block.check[c]); });
    return result;
  }
  function marksOf(version, size) {
    if (version === 1) return [];
    var number = Math.floor(version / 7) + 2, step = Math.floor((version * 8 + number * 3 + 5) / (number * 4 - 4)) * 2;
    var found = [6];
    for (var at = size - 7; found.length < number; at -= step) found.splice(1, 0, at);
    return found;
  }

  return function (text) {
    var bytes = Array.from(new TextEncoder().encode(text)), version = 1;
    while (version <= BLOCKS.length && capacity(version) * 8 < 4 + (version < 10 ? 8 : 16) + 8 * bytes.length) version += 1;
    if (version > BLOCKS.length) return null;
    var size = 17 + 4 * version, dark = [], fixed = [];
    for (var i = 0; i < size; i += 1) { dark.push(new Array(size).fill(0)); fixed.push(new Array(size).fill(0)); }
    function set(x, y, value) { dark[y][x] = value ? 1 : 0; fixed[y][x] = 1; }
    for (i = 0; i < size; i += 1) { set(6, i, i % 2 === 0); set(i, 6, i % 2 === 0); }
    [[3, 3], [size - 4, 3], [3, size - 4]].forEach(function (middle) {
      for (var dy = -4; dy <= 4; dy += 1) for (var dx = -4; dx <= 4; dx += 1) {
        var x = middle[0] + dx, y = middle[1] + dy, ring = Math.max(Math.abs(dx), Math.abs(dy));
        if (x >= 0 && x < size && y >= 0 && y < size) set(x, y, ring !== 2 && ring !== 4);
      }
    });
    var marks = marksOf(version, size), last = marks.length - 1;
    marks.forEach(function (x, a) {
      marks.forEach(function (y, b) {
        if ((a === 0 && (b === 0 || b === last)) || (a === last && b === 0)) return;
        for (var dy = -2; dy <= 2; dy += 1) for (var dx = -2; dx <= 2; dx += 1) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      });
    });
    // Level L with mask 0: bits 01 000 and their check.
    var format = 8, check = format;
    for (i = 0; i < 10; i += 1) check = (check << 1) ^ ((check >>> 9) * 0x537);
    format = ((format << 10) | check) ^ 0x5412;
    function bit(value, n) { return (value >>> n) & 1; }
    for (i = 0; i < 6; i += 1) set(8, i, bit(format, i));
    set(8, 7, bit(format, 6)); set(8, 8, bit(format, 7)); set(7, 8, bit(format, 8));
    for (i = 9; i < 15; i += 1) set(14 - i, 8, bit(format, i));
    for (i = 0; i < 8; i += 1) set(size - 1 - i, 8, bit(format, i));
    for (i = 8; i < 15; i += 1) set(8, size - 15 + i, bit(format, i));
    set(8, size - 8, 1);
    if (version > 6) {
      check = version;
      for (i = 0; i < 12; i += 1) check = (check << 1) ^ ((check >>> 11) * 0x1f25);
      for (i = 0; i < 18; i += 1) {
        var a = size - 11 + i % 3, b = Math.floor(i / 3);
        set(a, b, bit((version << 12) | check, i)); set(b, a, bit((version << 12) | check, i));
      }
    }
    var words = codewords(bytes, version), at = 0;
    for (var right = size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      for (var down = 0; down < size; down += 1) for (var j = 0; j < 2; j += 1) {
        var x = right - j, y = ((right + 1) & 2) === 0 ? size - 1 - down : down;
        if (fixed[y][x]) continue;
        var value = at < words.length * 8 ? bit(words[at >>> 3], 7 - (at & 7)) : 0;
        at += 1;
        dark[y][x] = value ^ ((x + y) % 2 === 0 ? 1 : 0);
      }
    }
    var path = "";
    dark.forEach(function (row, y) { row.forEach(function (on, x) { if (on) path += "M" + (x + 4) + " " + (y + 4) + "h1v1h-1z"; }); });
    return {size: size + 8, path: path};
  };
})();
