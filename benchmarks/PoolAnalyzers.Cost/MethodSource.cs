using System.Globalization;
using System.Text;

namespace PoolAnalyzers.Cost;

/// <summary>
/// Writes one long method, always the same for the same numbers: rentals of several shapes, evenly spread, and between them the
/// ordinary statements of real code. Conditions are independent of each other, so that the number of paths doubles with every <c>if</c>.
/// </summary>
internal sealed class MethodSource
{
    /// <summary>Below this many statements a rental there is no room for the rentals themselves.</summary>
    public const int LeastStatementsARental = 8;

    private readonly StringBuilder _text = new();
    private int _written;
    private int _indent = 2;
    private int _number;
    private uint _seed = 20_011;

    /// <summary>Writes the method.</summary>
    /// <param name="statements">Its statements, blocks not counted.</param>
    /// <param name="rentals">The rentals among them; none of them leaks.</param>
    /// <returns>A compilation unit.</returns>
    public static string Generate(int statements, int rentals) => new MethodSource().Write(statements, rentals);

    private string Write(int statements, int rentals)
    {
        _text.Append("""
            using System;
            using System.Buffers;
            using System.Text;

            public static class Generated
            {
                private static int Mix(int a, int b) => unchecked((a * 31) ^ b);

                private static int Fill(Span<byte> destination, int value)
                {
                    destination.Fill((byte)value);
                    return destination.Length;
                }

                public static int Run(int[] values, StringBuilder text)
                {

            """);
        Statement("var total = 0;");

        // Two rentals live, under a condition each, from their segment to the end of the method: what many paths make expensive.
        var held = new[] { rentals / 4, rentals * 3 / 4 }.Distinct().ToList();
        foreach (var h in held)
        {
            Statement($"byte[]? held{h} = null;");
        }

        Open("try");
        var reserved = 2 + (2 * held.Count);
        for (var i = 0; i < rentals; i++)
        {
            var until = (int)((long)(statements - reserved) * (i + 1) / rentals);
            if (held.Contains(i))
            {
                Open($"if ({Condition()})");
                Statement($"held{i} = ArrayPool<byte>.Shared.Rent(values.Length + {i});");
                Close();
                FillUp(until, $"held{i}.AsSpan(0, 8)", mayReturn: true, guard: $"held{i} != null && ");
            }
            else
            {
                Rental(i, until);
            }
        }

        Statement("text.Append(total);");
        Close();
        Open("finally", counts: false);
        foreach (var h in held)
        {
            Open($"if (held{h} != null)");
            Statement($"ArrayPool<byte>.Shared.Return(held{h});");
            Close();
        }

        Close();
        Statement("return total;");
        return _text.Append("    }\n}\n").ToString();
    }

    private void Rental(int i, int until)
    {
        var b = $"b{i}";
        var span = $"{b}.AsSpan(0, 8)";
        switch (i % 5)
        {
            case 0:
                Statement($"var {b} = ArrayPool<byte>.Shared.Rent(values.Length + {i});");
                Open("try");
                FillUp(until - 1, span, mayReturn: true);
                Close();
                Open("finally", counts: false);
                Statement($"ArrayPool<byte>.Shared.Return({b});");
                Close();
                break;
            case 1:
                Statement($"var {b} = ArrayPool<byte>.Shared.Rent({64 + i});");
                FillUp(until - 1, span, mayReturn: false);
                Statement($"ArrayPool<byte>.Shared.Return({b});");
                break;
            case 2:
                Statement($"byte[]? {b} = null;");
                Open($"if ({Condition()})");
                Statement($"{b} = ArrayPool<byte>.Shared.Rent({128 + i});");
                Close();
                FillUp(until - 2, span, mayReturn: false, guard: $"{b} != null && ");
                Open($"if ({b} != null)");
                Statement($"ArrayPool<byte>.Shared.Return({b});");
                Close();
                break;
            case 3:
                Open($"for (var i{i} = 0; i{i} < values.Length; i{i}++)");
                Statement($"var {b} = ArrayPool<byte>.Shared.Rent(i{i} + 16);");
                FillUp(until - 1, span, mayReturn: false);
                Statement($"ArrayPool<byte>.Shared.Return({b});");
                Close();
                break;
            default:
                Statement($"using var owner{i} = MemoryPool<byte>.Shared.Rent({256 + i});");
                FillUp(until, $"owner{i}.Memory.Span", mayReturn: true);
                break;
        }
    }

    /// <summary>Ordinary statements until that many are written; some of them use the rental, through <paramref name="span"/>.</summary>
    private void FillUp(int until, string span, bool mayReturn, string guard = "")
    {
        while (_written < until)
        {
            var room = until - _written;
            var n = ++_number;
            switch (Next(12))
            {
                case 0 when room >= 2:
                    Open($"if ({Condition()})");
                    Statement($"total += {n};");
                    Close();
                    break;
                case 1 when room >= 3:
                    Open($"if ({Condition()})");
                    Statement($"text.Append(\"item {n}\").Append(total);");
                    Close();
                    Open("else", counts: false);
                    Statement("total--;");
                    Close();
                    break;
                case 2 when room >= 3:
                    Open($"for (var n{n} = 0; n{n} < values[{Next(8)}]; n{n}++)");
                    Statement($"total = Mix(total, n{n});");
                    Statement($"text.Append(n{n});");
                    Close();
                    break;
                case 3 when room >= 4:
                    Open($"foreach (var value{n} in values)");
                    Open($"if (value{n} < {n})");
                    Statement("continue;");
                    Close();
                    Statement($"total += value{n};");
                    Close();
                    break;
                case 4 when room >= 3:
                    Open("try");
                    Statement("total += int.Parse(text.ToString());");
                    Close();
                    Open("catch (FormatException)", counts: false);
                    Statement("total = 0;");
                    Close();
                    break;
                case 5 when room >= 5:
                    Open($"switch (values[{Next(8)}])");
                    Line($"case {n}:");
                    Statement("    total++;");
                    Statement("    break;");
                    Line("default:");
                    Statement("    total = -total;");
                    Statement("    break;");
                    Close();
                    break;
                case 6 when room >= 2 && mayReturn:
                    Open($"if ({Condition()})");
                    Statement("return total;");
                    Close();
                    break;
                case 7 when room >= 2:
                    Open($"if ({guard}{Condition()})");
                    Statement($"total += Fill({span}, {n});");
                    Close();
                    break;
                case 8 when room >= 2:
                    Statement($"var part{n} = text.ToString();");
                    Statement($"total += part{n}.Length;");
                    break;
                case 9:
                    Statement($"total = Mix(total, {n});");
                    break;
                case 10:
                    Statement($"text.Append(\"line {n}\").Append(total).AppendLine();");
                    break;
                default:
                    Statement($"total += values[{Next(8)}] * {n};");
                    break;
            }
        }
    }

    private string Condition() => string.Create(CultureInfo.InvariantCulture, $"values[{Next(8)}] > {Next(1000)}");

    private void Statement(string line)
    {
        Line(line);
        _written++;
    }

    /// <summary>A statement with a block; <c>else</c>, <c>catch</c> and <c>finally</c> only continue one.</summary>
    private void Open(string head, bool counts = true)
    {
        Line(head);
        Line("{");
        _indent++;
        _written += counts ? 1 : 0;
    }

    private void Close()
    {
        _indent--;
        Line("}");
    }

    private void Line(string line) => _text.Append(' ', _indent * 4).Append(line).Append('\n');

    /// <summary>A linear congruential generator: the same text on every machine and runtime.</summary>
    private int Next(int bound)
    {
        _seed = unchecked((_seed * 1_664_525) + 1_013_904_223);
        return (int)((_seed >> 8) % (uint)bound);
    }
}
