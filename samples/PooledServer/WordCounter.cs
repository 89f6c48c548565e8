using System.Buffers;
using Microsoft.Extensions.ObjectPool;

namespace PooledServer;

/// <summary>Counts words that come in pieces.</summary>
internal sealed class WordCounter : IResettable, IAsyncDisposable
{
    private const int MostRetained = 1024;

    private readonly Dictionary<string, int> _counts = new(StringComparer.OrdinalIgnoreCase);
    private readonly List<char> _word = [];

    /// <summary>How many were disposed, which the tests look at.</summary>
    public static int Disposed { get; private set; }

    /// <summary>The words and how often each came.</summary>
    public IReadOnlyDictionary<string, int> Counts => _counts;

    /// <summary>Counts the words of a piece. The last one may go on in the next piece.</summary>
    public void Add(in ReadOnlySequence<byte> piece)
    {
        foreach (ReadOnlyMemory<byte> segment in piece)
        {
            foreach (byte value in segment.Span)
            {
                if (char.IsAsciiLetter((char)value))
                {
                    _word.Add((char)value);
                }
                else
                {
                    End();
                }
            }
        }
    }

    /// <summary>Counts the last word.</summary>
    public void End()
    {
        if (_word.Count > 0)
        {
            string word = new([.. _word]);
            _counts[word] = _counts.GetValueOrDefault(word) + 1;
            _word.Clear();
        }
    }

    /// <inheritdoc/>
    public bool TryReset()
    {
        // A counter that has grown far beyond the usual is not kept.
        bool isSmall = _counts.Count <= MostRetained;
        _counts.Clear();
        _word.Clear();
        return isSmall;
    }

    /// <inheritdoc/>
    public ValueTask DisposeAsync()
    {
        Disposed++;
        return default;
    }
}
