using System.Collections;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;

namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>Values as texts that can be compared between two builds of a program.</summary>
public static class Texts
{
    private const int MaxDepth = 4;

    private const int MaxElements = 5000;

    public static string Of(object? value)
    {
        var text = new StringBuilder();
        Append(text, value, 0);
        return text.ToString();
    }

    private static void Append(StringBuilder text, object? value, int depth)
    {
        switch (value)
        {
            case null:
                text.Append("null");
                break;
            case string or decimal or DateTime or Guid or Enum or StringBuilder:
                text.Append('"').Append(value).Append('"');
                break;
            case IConvertible plain when value.GetType().IsPrimitive:
                text.Append(plain.ToString(CultureInfo.InvariantCulture));
                break;
            case IEnumerable elements when depth < MaxDepth && value is not IQueryable:
                text.Append('[');
                int count = 0;
                foreach (var element in elements)
                {
                    if (++count > MaxElements)
                        break;
                    Append(text, element, depth + 1);
                    text.Append(',');
                }

                text.Append(']');
                break;
            case ITuple tuple:
                for (int i = 0; i < tuple.Length; i++)
                {
                    Append(text, tuple[i], depth + 1);
                    text.Append(';');
                }

                break;
            default:
                text.Append(value.GetType().Name);
                break;
        }
    }
}
