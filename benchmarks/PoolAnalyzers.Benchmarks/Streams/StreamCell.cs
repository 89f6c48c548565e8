namespace PoolAnalyzers.Benchmarks.Streams;

/// <summary>What one operation does: five streams, each of which is created, written, read from its start and disposed.</summary>
/// <param name="IsSegmented">Whether it is written and read by calls of 4,096 bytes; else by one call.</param>
/// <param name="Size">The length of the first stream, in bytes.</param>
/// <param name="TellsCapacity">Whether a stream is told its length when it is created.</param>
/// <param name="ZeroesBuffers">Whether memory is cleared before others get it.</param>
/// <param name="Grows">Whether each stream is longer than the one before, by a twentieth of the first.</param>
internal sealed record StreamCell(bool IsSegmented, int Size, bool TellsCapacity, bool ZeroesBuffers, bool Grows)
{
    public const int Streams = 5;

    private const int SegmentLength = 4096;

    public static readonly int[] Sizes = [131_072, 983_040, 16_777_216, 100_597_760, 209_715_200];

    /// <summary>The length of the longest stream.</summary>
    public int Longest => Grows ? Size + ((Streams - 1) * (Size / 20)) : Size;

    /// <summary>What differs from the plainest cell of its size.</summary>
    public string Options
    {
        get
        {
            string[] all = [TellsCapacity ? "capacity" : "", ZeroesBuffers ? "zeroes" : "", Grows ? "grows" : ""];
            return IsPlain ? "-" : string.Join(", ", all.Where(option => option.Length > 0));
        }
    }

    /// <summary>Whether it has no options.</summary>
    public bool IsPlain => !TellsCapacity && !ZeroesBuffers && !Grows;

    /// <summary>How many operations a round has: as many as take some milliseconds.</summary>
    public int Operations => Math.Clamp(33_554_432 / Size, 1, 100);

    /// <summary>All of one size.</summary>
    public static IEnumerable<StreamCell> Of(int size) =>
        from segmented in (bool[])[false, true]
        from capacity in (bool[])[false, true]
        from zeroes in (bool[])[false, true]
        from grows in (bool[])[false, true]
        select new StreamCell(segmented, size, capacity, zeroes, grows);

    /// <summary>Does it.</summary>
    /// <param name="create">Makes a stream; it is told the length or -1.</param>
    /// <param name="from">What is written.</param>
    /// <param name="to">What is read into.</param>
    public void Run(Func<int, Stream> create, byte[] from, byte[] to)
    {
        int length = Size;
        for (int i = 0; i < Streams; i++)
        {
            using var stream = create(TellsCapacity ? length : -1);
            stream.Position = 0;
            if (IsSegmented)
                InSegments(stream, from, to, length);
            else
                AtOnce(stream, from, to, length);
            if (Grows)
                length += Size / 20;
        }
    }

    private static void AtOnce(Stream stream, byte[] from, byte[] to, int length)
    {
        stream.Write(from, 0, length);
        stream.Position = 0;
        if (stream.Read(to, 0, length) != length)
            throw new InvalidOperationException("Not everything was read.");
    }

    private static void InSegments(Stream stream, byte[] from, byte[] to, int length)
    {
        for (int left = length; left > 0; left -= SegmentLength)
            stream.Write(from, 0, Math.Min(left, SegmentLength));
        stream.Position = 0;
        for (int left = length; left > 0; left -= SegmentLength)
        {
            if (stream.Read(to, 0, Math.Min(left, SegmentLength)) != Math.Min(left, SegmentLength))
                throw new InvalidOperationException("Not everything was read.");
        }
    }
}
