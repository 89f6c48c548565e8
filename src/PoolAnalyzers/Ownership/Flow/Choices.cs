using System;
using System.Collections.Generic;

namespace PoolAnalyzers.Ownership.Flow;

/// <summary>A script of decisions, replayed with the next alternative until all were taken.</summary>
internal sealed class Choices
{
    // Made for the first choice: most operations leave none.
    private List<(int Taken, int Of)>? _script;
    private int _position;

    public void Restart() => _position = 0;

    public int Choose(int of)
    {
        _script ??= [];
        if (_position == _script.Count)
            _script.Add((0, of));
        // A replay may meet fewer alternatives where an earlier choice changed the state.
        return Math.Min(_script[_position++].Taken, of - 1);
    }

    public bool Advance()
    {
        if (_script is null)
            return false;
        if (_script.Count > _position)
            _script.RemoveRange(_position, _script.Count - _position);
        for (int i = _script.Count - 1; i >= 0; i--)
        {
            if (_script[i].Taken + 1 < _script[i].Of)
            {
                _script[i] = (_script[i].Taken + 1, _script[i].Of);
                _script.RemoveRange(i + 1, _script.Count - i - 1);
                return true;
            }
        }

        return false;
    }
}
