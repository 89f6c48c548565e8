using System;
using System.Collections.Generic;

namespace PoolAnalyzers.Text;

/// <summary>Finds the word that somebody meant who mistyped it.</summary>
internal static class Spelling
{
    /// <summary>
    /// The nearest of the words that can be meant; null when all are too far away. Of several that are equally near, the first in ordinal order.
    /// </summary>
    public static string? Nearest(string word, IEnumerable<string> words)
    {
        string? nearest = null;
        int least = Tolerance(word) + 1;
        foreach (var candidate in words)
        {
            // The difference in length is the least that the distance can be, and costs nothing to ask.
            if (Math.Abs(candidate.Length - word.Length) > least || candidate == word)
                continue;
            int distance = Distance(word, candidate);
            if (distance < least || (distance == least && nearest is not null && string.CompareOrdinal(candidate, nearest) < 0))
                (nearest, least) = (candidate, distance);
        }

        return nearest;
    }

    /// <summary>The word can be a misspelling of the other one.</summary>
    public static bool IsNear(string word, string other) => Math.Abs(word.Length - other.Length) <= Tolerance(word) && word != other
        && Distance(word, other) <= Tolerance(word);

    /// <summary>The end of a message that names what can be meant; empty when nothing can.</summary>
    public static string Hint(string word, IEnumerable<string> words) => Nearest(word, words) is { } meant ? $"; did you mean '{meant}'?" : "";

    /// <summary>One wrong letter in a short word, up to three in a long one: more would be another word.</summary>
    private static int Tolerance(string word) => Math.Max(1, Math.Min(3, word.Length / 4));

    /// <summary>
    /// The number of letters that are missing, too many, wrong, or swapped with their neighbor (the optimal string alignment distance). Upper and lower
    /// case count as the same letter.
    /// </summary>
    private static int Distance(string a, string b)
    {
        var (beforeLast, last, current) = (new int[b.Length + 1], new int[b.Length + 1], new int[b.Length + 1]);
        for (int j = 0; j <= b.Length; j++)
            last[j] = j;
        for (int i = 1; i <= a.Length; i++)
        {
            current[0] = i;
            for (int j = 1; j <= b.Length; j++)
            {
                int replaced = last[j - 1] + (IsSame(a[i - 1], b[j - 1]) ? 0 : 1);
                current[j] = Math.Min(replaced, Math.Min(last[j], current[j - 1]) + 1);
                if (i > 1 && j > 1 && IsSame(a[i - 1], b[j - 2]) && IsSame(a[i - 2], b[j - 1]))
                    current[j] = Math.Min(current[j], beforeLast[j - 2] + 1);
            }

            (beforeLast, last, current) = (last, current, beforeLast);
        }

        return last[b.Length];
    }

    private static bool IsSame(char a, char b) => a == b || char.ToLowerInvariant(a) == char.ToLowerInvariant(b);
}
