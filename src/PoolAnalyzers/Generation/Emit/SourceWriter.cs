using System.Text;

namespace PoolAnalyzers.Generation.Emit;

/// <summary>Writes C# text with the indentation of the block that it is in.</summary>
/// <remarks>Text and not syntax nodes: a template can be read as the code that it becomes, and costs one append a line.</remarks>
internal sealed class SourceWriter
{
    private const int SpacesPerLevel = 4;

    private readonly StringBuilder _text = new(4096);
    private int _depth;
    private bool _atBlockStart = true;

    /// <summary>Writes lines at the current depth, separated from what stands before them in the same block by an empty line.</summary>
    /// <param name="block">Lines whose own indentation is kept relative to the current depth.</param>
    public SourceWriter Member(string block)
    {
        Separate();
        return Lines(block);
    }

    /// <summary>Writes lines at the current depth.</summary>
    /// <param name="block">Lines whose own indentation is kept relative to the current depth.</param>
    public SourceWriter Lines(string block)
    {
        for (var start = 0; start <= block.Length;)
        {
            var end = block.IndexOf('\n', start);
            if (end < 0)
                end = block.Length;
            var length = end > start && block[end - 1] == '\r' ? end - start - 1 : end - start;
            if (length > 0)
                _text.Append(' ', _depth * SpacesPerLevel).Append(block, start, length);
            _text.Append('\n');
            start = end + 1;
        }

        _atBlockStart = false;
        return this;
    }

    /// <summary>Writes lines and opens a block below them.</summary>
    public SourceWriter Open(string header)
    {
        Lines(header);
        Lines("{");
        _depth++;
        _atBlockStart = true;
        return this;
    }

    /// <summary>As <see cref="Open"/>, separated from what stands before by an empty line.</summary>
    public SourceWriter OpenMember(string header)
    {
        Separate();
        return Open(header);
    }

    /// <summary>Closes the innermost block.</summary>
    public SourceWriter Close()
    {
        _depth--;
        return Lines("}");
    }

    /// <summary>How many characters are written.</summary>
    public int Length => _text.Length;

    public override string ToString() => _text.ToString();

    private void Separate()
    {
        if (!_atBlockStart)
            _text.Append('\n');
    }
}
