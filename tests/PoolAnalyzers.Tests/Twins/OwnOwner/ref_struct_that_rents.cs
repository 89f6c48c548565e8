// A readonly ref struct that rents when it is made: nothing keeps a second disposal from giving the array back again. One that changes itself is not
// followed.
using System;
using System.Buffers;

public readonly ref struct Row<T>(int length)
{
    private readonly T[] _array = ArrayPool<T>.Shared.Rent(length);

    public Span<T> Span => _array.AsSpan(0, length);

    public void Dispose() => ArrayPool<T>.Shared.Return(_array);
}

public ref struct Chars
{
    private char[]? _rented;
    private int _count;

    public Chars(int capacity) => _rented = ArrayPool<char>.Shared.Rent(capacity);

    public Chars(Span<char> first) => first.Clear();

    public void Append(char c)
    {
        _rented ??= ArrayPool<char>.Shared.Rent(16);
        _rented[_count++] = c;
    }

    // It ends the builder.
    public override string ToString()
    {
        string text = _rented.AsSpan(0, _count).ToString();
        Dispose();
        return text;
    }

    public void Dispose()
    {
        char[]? rented = _rented;
        this = default;
        if (rented != null)
            ArrayPool<char>.Shared.Return(rented);
    }
}

namespace Faulty
{
    public static class Program
    {
        static int Forgotten(int n)
        {
            var row = new Row<int>(n); //! POOL003
            row.Span[0] = 1;
            return row.Span[0];
        }

        static void Twice(int n)
        {
            using var row = new Row<int>(n); //! POOL010
            row.Dispose();
        }

        static int Used_after(int n)
        {
            var row = new Row<int>(n);
            var span = row.Span;
            row.Dispose();
            return span[0]; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Disposed(int n)
        {
            using var row = new Row<int>(n);
            row.Span[0] = 1;
            return row.Span[0];
        }

        static string Ended_by_its_text()
        {
            var chars = new Chars(64);
            chars.Append('a');
            return chars.ToString();
        }

        static int Of_the_variable_only(int n)
        {
            var row = new Row<int>(n);
            var copy = row;
            copy.Dispose();
            return n;
        }

        static void Over_a_span_it_rents_later_if_at_all(Span<char> scratch)
        {
            var chars = new Chars(scratch);
            chars.Append('a');
        }

        static void Twice()
        {
            using var chars = new Chars(64);
            chars.Append('a');
            chars.Dispose();
        }
    }
}
