namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>A program on its way through many inputs. What a run leaves in static fields is there for the next one.</summary>
/// <remarks>
/// A program with a pool of its own begins anew each time: what its pool has from earlier runs hangs on what they returned, which is what a fix changes.
/// </remarks>
/// <param name="program">The program. It is left as it is.</param>
/// <param name="poisons">What goes back to a pool is overwritten.</param>
internal sealed class Series(RunnableProgram program, bool poisons) : IDisposable
{
    private readonly List<(string Member, int[] Choices, int FailAt)> _planned = [];
    private RunnableProgram? _current;
    private int _done;
    private Run? _last;

    /// <summary>Puts a run behind the others. It is not made before somebody asks for it.</summary>
    public void Plan(string member, int[] choices, int failAt) => _planned.Add((member, choices, failAt));

    /// <summary>What the last planned run shows; null where it does not come to an end.</summary>
    public Run? Last()
    {
        if (program.HasOwnPool && _done < _planned.Count)
        {
            _done = _planned.Count - 1;
            _current?.Dispose();
            _current = null;
        }

        _current ??= program.Afresh();
        for (; _done < _planned.Count; _done++)
        {
            var (member, choices, failAt) = _planned[_done];
            _last = _current.Run(member, choices, poisons, failAt);
        }

        return _last;
    }

    /// <summary>The same runs, from the start.</summary>
    public Series Again()
    {
        var again = new Series(program, poisons);
        again._planned.AddRange(_planned);
        return again;
    }

    public void Dispose() => _current?.Dispose();
}
