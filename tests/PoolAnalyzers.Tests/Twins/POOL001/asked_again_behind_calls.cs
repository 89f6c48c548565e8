// A field or automatic property of another object is asked twice. Calls in between that do not set it leave the answer as it is.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

public sealed class Options
{
    public bool Pooled;
    public bool Large { get; set; }
    public static bool Shared { get; set; }
    public void Toggle() => Set(!Pooled);
    private void Set(bool pooled) => Pooled = pooled;
}

public interface ISwitch
{
    void Switch();
}

public class Program
{
    private readonly Options _options = new();
    private int _turns;

    public bool Own { get; set; }

    static void WrittenToAStream(Options o, int n, Stream s)
    {
        byte[] b = o.Pooled ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
        try
        {
            s.Write(b, 0, n);
        }
        finally
        {
            if (o.Pooled)
                ArrayPool<byte>.Shared.Return(b);
        }
    }

    static int ReadByAHelper(Options o, int n)
    {
        byte[] b = o.Large ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
        int first = Count(b, n);
        if (o.Large)
            ArrayPool<byte>.Shared.Return(b);
        return first;
    }

    static int Count(byte[] b, int n)
    {
        var seen = new List<byte>();
        foreach (byte one in b.AsSpan(0, n))
            seen.Add(one);
        return Math.Min(seen.Count, n);
    }

    static int OfTheType(int n)
    {
        byte[] b = Options.Shared ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
        int first = Count(b, n);
        if (Options.Shared)
            ArrayPool<byte>.Shared.Return(b);
        return first;
    }

    int OfAField(int n)
    {
        byte[] b = _options.Large ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
        int first = Turn(b);
        if (_options.Large)
            ArrayPool<byte>.Shared.Return(b);
        return first;
    }

    int OfItself(int n)
    {
        byte[] b = Own ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
        int first = Turn(b);
        if (Own)
            ArrayPool<byte>.Shared.Return(b);
        return first;
    }

    int Turn(byte[] b)
    {
        _turns++;
        return b[_turns];
    }

    static int SetByACallee(Options o, int n)
    {
        byte[] b = o.Pooled ? ArrayPool<byte>.Shared.Rent(n) : new byte[n]; //! POOL001
        int first = Count(b, n);
        o.Toggle();
        if (o.Pooled)
            ArrayPool<byte>.Shared.Return(b); //! POOL014
        return first;
    }

    static int SetByAnybody(Options o, ISwitch other, int n)
    {
        byte[] b = o.Pooled ? ArrayPool<byte>.Shared.Rent(n) : new byte[n]; //! POOL001
        int first = Count(b, n);
        other.Switch();
        if (o.Pooled)
            ArrayPool<byte>.Shared.Return(b); //! POOL014
        return first;
    }

    static int AnotherQuestion(Options o, int n)
    {
        byte[]? b = o.Pooled ? ArrayPool<byte>.Shared.Rent(n) : null; //! POOL001
        int first = Math.Max(n, 3);
        if (b != null && o.Large)
            ArrayPool<byte>.Shared.Return(b);
        return first;
    }
}
