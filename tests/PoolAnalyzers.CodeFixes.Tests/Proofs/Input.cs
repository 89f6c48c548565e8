using System.Buffers;
using System.Globalization;
using System.Runtime.CompilerServices;

namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>Arguments for one run. Each question is a choice among few answers, so that the choices can be listed.</summary>
/// <param name="choices">The answers, in the order of the questions; further ones are the first.</param>
/// <param name="numbers">The numbers to choose from: those around the ones that the program compares with.</param>
public sealed class Input(IReadOnlyList<int> choices, IReadOnlyList<int> numbers)
{
    private readonly List<int> _answers = [];

    /// <summary>How many answers each question had.</summary>
    public List<int> Radices { get; } = [];

    public bool Bool() => Choose(2) == 1;

    public int Int() => numbers[Choose(numbers.Count)];

    public string Text() => Choose(3) switch { 0 => "some text", 1 => "", _ => new string('x', 300) };

    /// <summary>An array that belongs to the caller.</summary>
    public T[]? ArrayOrNull<T>() => Choose(2) == 0 ? null : Array<T>();

    public T[] Array<T>()
    {
        var array = new T[Choose(2) == 0 ? 64 : 2048];
        if (array is byte[] bytes)
        {
            for (int i = 0; i < bytes.Length; i++)
                bytes[i] = (byte)(i + 1);
        }

        if (!RuntimeHelpers.IsReferenceOrContainsReferences<T>())
            Recorder.Current.Watch(() => "given " + Texts.Of(array));
        return array;
    }

    public IMemoryOwner<T> Owner<T>() => new RecordingOwner<T>(Array<T>());

    /// <summary>An owner for an object, which may dispose of it or not.</summary>
    public IMemoryOwner<T> LentOwner<T>() => new RecordingOwner<T>(Array<T>(), isLent: true);

    public Stream Stream()
    {
        var stream = new RecordingStream(Choose(2) == 0 ? 40 : 0);
        Recorder.Current.Watch(() => "stream " + Convert.ToHexString(stream.ToArray()));
        return stream;
    }

    public TextWriter Writer()
    {
        var writer = new StringWriter(CultureInfo.InvariantCulture);
        Recorder.Current.Watch(() => "writer " + writer);
        return writer;
    }

    /// <summary>What the object is after the call: disposed of, twice, where it can be.</summary>
    public void Finish(object? self)
    {
        if (self is not IDisposable disposable)
            return;
        disposable.Dispose();
        disposable.Dispose();
    }

    private int Choose(int answers)
    {
        Radices.Add(answers);
        int answer = _answers.Count < choices.Count ? choices[_answers.Count] % answers : 0;
        _answers.Add(answer);
        return answer;
    }

    /// <summary>A stream in memory whose calls may fail, and whose asynchronous calls end at once.</summary>
    private sealed class RecordingStream : MemoryStream
    {
        public RecordingStream(int length)
        {
            for (int i = 0; i < length; i++)
                WriteByte((byte)(i + 65));
            Position = 0;
        }

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Write(buffer.Span);
            return default;
        }
    }
}
